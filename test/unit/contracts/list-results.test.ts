import { describe, expect, it } from '@jest/globals';
import { listResultsSchema } from '../../../lambdas/contracts/list-results';

const start = (text: string) => listResultsSchema.parse({ start_datetime: text }).start_datetime;

describe('listResultsSchema', () => {
  it.each([
    ['2026-05-04T08:30:00Z', '2026-05-04T08:30:00.000Z'],
    ['2026-05-04T08:30:00.25+02:00', '2026-05-04T06:30:00.250Z'],
    ['2026-05-04T08:30:00 02:00', '2026-05-04T06:30:00.000Z'],
    ['2026-05-04T08:30-0330', '2026-05-04T12:00:00.000Z'],
    ['2026-05-04 08:30:00', '2026-05-04T08:30:00.000Z'],
    ['2026-05-04', '2026-05-04T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999999', '9999-12-31T23:59:59.998Z'],
    ['9999-12-31T23:00:00-02:00', '9999-12-31T23:59:59.998Z'],
    ['0000-01-01T00:00:00+01:00', '1970-01-01T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(new Date(start(text)?.milliseconds ?? NaN).toISOString()).toBe(expected);
  });

  it('says whether digits below a millisecond were dropped', () => {
    expect(start('2026-05-04T08:30:00.123456Z')?.rounded).toBe(true);
    expect(start('2026-05-04T08:30:00.123000Z')?.rounded).toBe(false);
  });

  it.each(['yesterday', '2026-13-01', '2026-02-30', '2026-05-04T25:00:00Z', '1700000000'])(
    'refuses %s',
    (text) => {
      expect(listResultsSchema.safeParse({ end_datetime: text }).success).toBe(false);
    },
  );

  it('refuses an end before the start', () => {
    const query = { start_datetime: '2026-05-05', end_datetime: '2026-05-04' };

    expect(listResultsSchema.safeParse(query).error?.issues[0]).toMatchObject({
      path: ['end_datetime'],
      message: 'must not be before start_datetime',
    });
  });

  it('applies a limit over the maximum as the maximum', () => {
    expect(listResultsSchema.parse({ limit: '1000' })).toMatchObject({ limit: 100, offset: 0 });
  });

  it.each(['9223372036854775807', '1'.repeat(100)])(
    'applies the huge limit %s as the maximum',
    (limit) => {
      expect(listResultsSchema.parse({ limit })).toMatchObject({ limit: 100 });
    },
  );

  it('refuses an offset that a number cannot hold exactly, and names the maximum', () => {
    const { error } = listResultsSchema.safeParse({ offset: '9223372036854775807' });

    expect(error?.issues[0]?.message).toBe('must be at most 999999999999999');
    expect(listResultsSchema.parse({ offset: '999999999999999' })).toMatchObject({
      offset: 999_999_999_999_999,
    });
  });

  it('reads an empty limit and offset as absent', () => {
    const empty = { limit: '', offset: '', start_datetime: '' };

    expect(listResultsSchema.parse(empty)).toMatchObject({ limit: 50, offset: 0 });
  });

  it.each([{ limit: '0' }, { limit: '-1' }, { limit: 'ten' }, { limit: '1.5' }, { offset: '-1' }])(
    'refuses %j',
    (query) => {
      expect(listResultsSchema.safeParse(query).success).toBe(false);
    },
  );
});
