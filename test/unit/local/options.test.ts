import { describe, expect, test } from '@jest/globals';
import { parseOptions } from '../../../local/cloud/options';
import { UsageError } from '../../../local/shared/run-command';

describe('the options of npm start', () => {
  test('are all optional', () => {
    expect(parseOptions([])).toEqual({});
  });

  test('are read as numbers, folders and switches', () => {
    const line = '--port 0 --state ./s --workers 1 --worker-delay 30 --allow-loopback';
    const scales = '--callback-wait-scale 0.01 --visibility-scale 0.5 --schedule-scale 0.1';

    expect(parseOptions(`${line} ${scales}`.split(' '))).toEqual({
      port: 0,
      state: './s',
      workers: 1,
      workerDelay: 30,
      allowLoopback: true,
      callbackWaitScale: 0.01,
      visibilityScale: 0.5,
      scheduleScale: 0.1,
    });
  });

  test.each([
    ['--port', '-1'],
    ['--port', '1.5'],
    ['--workers', '0'],
    ['--worker-delay', 'long'],
    ['--state', ''],
    ['surplus', 'words'],
  ])('refuse %s %s', (name, value) => {
    expect(() => parseOptions([name, value])).toThrow(UsageError);
  });
});
