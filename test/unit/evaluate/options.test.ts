import { describe, expect, it } from '@jest/globals';
import { parse, UsageError } from '../../../local/shared/command-line';
import { EVALUATE } from '../../../tools/evaluate/options';

const read = (...args: string[]) => parse(EVALUATE, args).values;

describe('the options of npm run evaluate', () => {
  it('name a set, and by default where the page goes', () => {
    expect(read('--catalog', 'c', '--labels', 'l.csv', '--split', 'test')).toMatchObject({
      catalog: 'c',
      labels: 'l.csv',
      split: 'test',
      models: undefined,
      pages: 'evaluation-report',
    });
  });

  it('take the file of crops by its name alone', () => {
    expect(read('--references', 'from-crops', 'crops.json')).toMatchObject({
      annotations: undefined,
      file: 'crops.json',
    });
  });

  it('take the file of crops beside annotations', () => {
    expect(
      read('--annotations', 'a.json', '--references', 'from-crops', 'crops.json'),
    ).toMatchObject({ annotations: 'a.json', file: 'crops.json' });
  });

  it('take a part of the photos', () => {
    const args = ['--annotations', 'a.json', '--every', '3', '--from', '2'];

    expect(read(...args)).toMatchObject({ every: 3, from: 2 });
  });

  it.each([
    [['--annotations', 'a.json', '--from', '2'], '--from goes with --every only'],
    [['--annotations', 'a.json', '--every', '3', '--from', '4'], '--from must be at most 3'],
    [['--annotations', 'a.json', '--every', '0'], '--every must be at least 1'],
    [[], 'Name a set by --annotations, --labels or --without-products'],
    [['--annotations', 'a.json', '--split', 'test'], '--split goes with --labels only'],
    [['--without-products', 'd', '--split', 'test'], '--split goes with --labels only'],
    [['--annotations', 'a.json', '--labels', 'l.csv'], 'Name one set, not a.json and l.csv'],
    [['--labels', 'l.csv', '--without-products', 'd'], 'Name one set, not l.csv and d'],
    [['--annotations', 'a.json', 'crops.json'], 'Name one set, not a.json and crops.json'],
    [
      ['--annotations', 'a.json', '--references', 'from-crops', 'b.json', 'c.json'],
      'c.json is one argument too many',
    ],
    [['--labels', 'l.csv'], '--labels needs --catalog'],
    [['--without-products', 'd'], '--without-products needs --catalog'],
    [
      ['--annotations', 'a.json', '--catalog', 'c', '--teach', '--unknowns', '1'],
      'Use either --teach or --unknowns',
    ],
    [
      ['--references', 'from-crops', 'b.json', '--open-set', '--catalog', 'c'],
      '--open-set takes the products from CROPS: leave --catalog out',
    ],
    [
      ['--labels', 'l.csv', '--catalog', 'c', '--hide-half'],
      '--hide-half needs marked facings, which --labels does not have',
    ],
    [['--references', 'from-folder'], '--references can only be from-crops'],
    [['--threshold', '0.5'], 'There is no option --threshold'],
  ])('refuse %j', (args, reason) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow(reason);
  });
});
