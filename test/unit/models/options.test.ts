import { describe, expect, it } from '@jest/globals';
import { readOptions } from '../../../tools/models/options';
import { UsageError } from '../../../local/shared/run-command';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();
const read = (...args: string[]) => readOptions(args, folder);

describe('the arguments of npm run models', () => {
  it('name a command, and by default the models of the project', () => {
    expect(read('check')).toEqual({ command: 'check', folder, sets: [] });
  });

  it('name a folder and the sets to calibrate on', () => {
    expect(readOptions(['calibrate', folder, '--set', 'a', '--set', 'b'], 'models')).toEqual({
      command: 'calibrate',
      folder,
      sets: ['a', 'b'],
    });
  });

  it.each([
    [[], 'npm run models -- check'],
    [['verify'], 'npm run models -- check'],
    [['check', folder, 'surplus', 'words'], 'Name one folder, not surplus words as well'],
    [['check', '--set', 'a'], '--set goes with calibrate only'],
    [['calibrate'], 'calibrate needs at least one --set DIR'],
    [['check', '--colour'], "Unknown option '--colour'"],
    [['check', 'nowhere'], 'There is no folder nowhere'],
    [['checksums', 'nowhere'], 'There is no folder nowhere'],
    [['calibrate', 'nowhere', '--set', 'a'], 'There is no folder nowhere'],
    [['check', __filename], `There is no folder ${__filename}`],
  ])('refuse %j', (args, reason) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow(reason);
  });

  it('are explained when help is asked for', () => {
    expect(read('--help')).toBeUndefined();
  });
});
