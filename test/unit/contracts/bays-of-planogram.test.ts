import { describe, expect, it } from '@jest/globals';
import { readPlanogramTable } from '../../../lambdas/api/planograms/read-table';
import { sentPlanogramSchema } from '../../../lambdas/contracts/planogram';
import { planogramFieldsOf } from '../../../lambdas/domain/planogram';
import { uuidOf } from '../../support/planned-bay';

describe('the bays of a planogram', () => {
  const position = (bay?: number, shelf_id = 1) => ({
    bay,
    shelf_id,
    position: 1,
    catalog_item_uuid: uuidOf('A'),
  });
  const parse = (...positions: object[]) => sentPlanogramSchema.parse({ name: 'Bays', positions });

  it('sort its positions before shelves do', () => {
    const sent = parse(position(2), position(1, 2), position(1));
    expect(planogramFieldsOf(sent).positions).toMatchObject([
      position(1),
      position(1, 2),
      position(2),
    ]);
  });

  it('have shelves of their own', () => {
    expect(() => parse(position(1), position(2))).not.toThrow();
    expect(() => parse(position(1), position(1))).toThrow('bay 1, shelf 1 has position 1 twice');
  });

  it('are given for all positions or for none', () => {
    expect(() => parse(position(), position(undefined, 2))).not.toThrow();
    expect(() => parse(position(1), position(undefined, 2))).toThrow('is missing; give a bay');
  });
});

describe('the column bay of a planogram’s table', () => {
  const bayOf = (text: string) =>
    readPlanogramTable(`bay,shelf,position,custom_id,must_have\n${text}`).map(({ row }) =>
      row.shelf === '' ? 'must-have' : row.bay,
    );

  it('is empty or a number, and counts only beside a shelf', () => {
    expect(bayOf('2,1,1,a,\n1,1,1,b,\n,,,c,yes')).toEqual([2, 1, 'must-have']);
    expect(bayOf(',1,1,a,\n,1,2,b,')).toEqual([undefined, undefined]);
  });

  it.each([
    ['left,1,1,a,', 'line 2: bay: must be an integer'],
    ['0,1,1,a,', 'line 2: bay: must be at least 1'],
    ['1,1,1,a,\n,1,2,b,', 'line 3: bay: is missing; give it for all positions, or for none'],
    ['2,1,1,a,\n2,1,1,b,', 'line 3: bay 2, shelf 1 has position 1 in line 2 already'],
  ])('is refused as %j', (text, message) => {
    expect(() => bayOf(text)).toThrow(message);
  });
});
