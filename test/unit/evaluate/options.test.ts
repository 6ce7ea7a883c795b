import { describe, expect, it } from '@jest/globals';
import { readOptions } from '../../../tools/evaluate/options';
import { UsageError } from '../../../local/shared/run-command';

const read = (...args: string[]) => readOptions(args, 'models');

describe('the options of npm run evaluate', () => {
  it('name a set, and by default the models of the project', () => {
    expect(read('--catalog', 'c', '--labels', 'l.csv', '--split', 'test')).toMatchObject({
      catalog: 'c',
      labels: 'l.csv',
      split: 'test',
      models: 'models',
      pages: 'evaluation-report',
    });
  });

  it('take the file of crops by its name alone', () => {
    expect(read('--references', 'from-crops', 'crops.json')?.annotations).toBe('crops.json');
  });

  it('take the file of crops beside annotations', () => {
    expect(
      read('--annotations', 'a.json', '--references', 'from-crops', 'crops.json'),
    ).toMatchObject({ annotations: 'a.json', crops: 'crops.json' });
  });

  it.each([
    [[], 'npm run evaluate -- --catalog DIR'],
    [['--annotations', 'a.json', '--split', 'test'], '--split goes with --labels only'],
    [['--without-products', 'd', '--split', 'test'], '--split goes with --labels only'],
    [['--annotations', 'a.json', '--labels', 'l.csv'], 'Name one set, not a.json and l.csv'],
    [['--labels', 'l.csv', '--without-products', 'd'], 'Name one set, not l.csv and d'],
    [['--annotations', 'a.json', 'crops.json'], 'Name one set, not a.json and crops.json'],
    [
      ['--annotations', 'a.json', '--references', 'from-crops', 'b.json', 'c.json'],
      'Name one set, not a.json and c.json',
    ],
    [['--references', 'from-folder'], '--references can only be from-crops'],
    [['--threshold', '0.5'], "Unknown option '--threshold'"],
  ])('refuse %j', (args, reason) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow(reason);
  });

  it('are explained when help is asked for', () => {
    expect(read('--help')).toBeUndefined();
  });
});
