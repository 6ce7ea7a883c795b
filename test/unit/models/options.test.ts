import { describe, expect, it } from '@jest/globals';
import { parse, UsageError } from '../../../local/shared/command-line';
import { MODELS } from '../../../tools/models/options';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();

describe('the arguments of npm run models', () => {
  it('name an action, and by default no folder', () => {
    expect(parse(MODELS, ['check'])).toEqual({ action: 'check', values: { folder: undefined } });
  });

  it('name a folder and the sets to calibrate on', () => {
    expect(parse(MODELS, ['calibrate', folder, '--set', 'a', '--set', 'b'])).toEqual({
      action: 'calibrate',
      values: { folder, set: ['a', 'b'] },
    });
  });

  it.each([
    [[], 'Say first what to do: check, checksums, calibrate, boxes'],
    [['verify'], 'Say first what to do: check, checksums, calibrate, boxes'],
    [['check', folder, 'surplus', 'words'], 'surplus is one argument too many'],
    [['check', '--set', 'a'], 'There is no option --set'],
    [['calibrate'], '--set DIR is missing'],
    [['boxes'], '--set FILE is missing'],
    [['check', '--colour'], 'There is no option --colour'],
    [['check', 'nowhere'], 'There is no folder nowhere'],
    [['checksums', 'nowhere'], 'There is no folder nowhere'],
    [['calibrate', 'nowhere', '--set', 'a'], 'There is no folder nowhere'],
    [['check', __filename], `There is no folder ${__filename}`],
  ])('refuse %j', (args, reason) => {
    expect(() => parse(MODELS, args)).toThrow(UsageError);
    expect(() => parse(MODELS, args)).toThrow(reason);
  });
});
