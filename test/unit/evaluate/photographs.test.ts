import { describe, expect, it } from '@jest/globals';
import { optionsIn } from '../../../tools/evaluate/photographs/photographed-sets';
import { describeSets } from '../../../tools/evaluate/photographs/table';
import { judge } from '../../../tools/evaluate/metrics/end-to-end';
import type { Observation } from '../../../tools/evaluate/observation';
import { buildReport } from '../../../tools/evaluate/report';
import { DISTINCT, found, observation, truth } from '../../support/observations';
import { at, write } from '../../support/set-files';

function reportOf(observations: readonly Observation[], complete = true) {
  return buildReport({
    set: {
      catalogue: [{ id: '1', name: 'Oats', references: [] }],
      photos: observations.map(({ photo }) => photo),
      complete,
    },
    observations,
    judged: judge(observations, DISTINCT),
    canonical: DISTINCT,
    models: [],
  });
}

const cellsOf = (line = ''): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('the sets of photographs', () => {
  it('have their files in the folder of all sets', async () => {
    await write('racks/annotations.json');
    await write('racks/oneshot.json');

    expect(optionsIn(at('.'), 'racks')).toEqual({
      annotations: at('racks/annotations.json'),
      references: 'from-crops',
      file: at('racks/oneshot.json'),
      photos: at('racks'),
    });
  });

  it('are not there if one of their files is missing', async () => {
    await write('racks/annotations.json');

    expect(optionsIn(at('.'), 'racks')).toBeUndefined();
    expect(optionsIn(at('.'), 'fridge-train')).toBeUndefined();
  });
});

describe('the table of photographs', () => {
  it('has a row for each set, with the figures under their heads', () => {
    const crops = [{ facing: truth(0, 1), ranked: [{ item: 1, similarity: 0.9 }], best: null }];
    const proposals = [0, 1].map((place) => ({ box: truth(place, 1).box, score: 0.5 }));
    const photo = observation([truth(0, 1), truth(1, 1)], [found(0, 1)], { crops, proposals });

    const [head, line, row] = describeSets([{ title: 'racks', report: reportOf([photo]) }]).split(
      '\n',
    );

    expect(cellsOf(line)).toHaveLength(cellsOf(head).length);
    const figures = Object.fromEntries(
      cellsOf(head).map((name, index) => [name, cellsOf(row)[index]]),
    );
    expect(figures).toEqual({
      set: 'racks',
      photos: '1',
      F1: '0.667',
      'absent products named': '',
      'ECE of names': '0.100',
      'error of the count per photo': '1.000',
      'top-1': '1.000',
      AP50: '0.505',
      AP75: '0.505',
      recall: '0.500',
      'AP50 before the cut': '1.000',
      'AP75 before the cut': '1.000',
      'ECE of facing scores': '0.100',
      's per photo': '0.500',
    });
  });

  it('leaves figures empty that a set cannot give, and has the top-1 of whole photos', () => {
    const photo = { file: 'photo.jpg', facings: [], label: 1 };
    const labelled = observation([], [found(0, 1)], { photo });

    const [, , row] = describeSets([{ title: 'test', report: reportOf([labelled], false) }]).split(
      '\n',
    );

    expect(cellsOf(row)).toEqual([
      ...['test', '1', '', '', '0.100', '', '1.000'],
      ...['', '', '', '', '', '', '0.500'],
    ]);
  });

  it('says below what was found where nothing is to be found', () => {
    const report = reportOf([observation([], [found(0, 1), found(1, 1)]), observation([], [])]);

    expect(
      describeSets([{ title: 'fruit', report }])
        .split('\n')
        .at(-1),
    ).toBe('fruit: 2 facings on 1 of 2 photos');
  });
});
