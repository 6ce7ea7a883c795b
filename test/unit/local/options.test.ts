import { describe, expect, test } from '@jest/globals';
import { START } from '../../../local/cloud/options';
import { parse, UsageError } from '../../../local/shared/command-line';

const read = (line: string) => parse(START, line.split(' ').filter(Boolean)).values;

describe('the options of npm start', () => {
  test('are all optional', () => {
    expect(read('')).toEqual({
      port: 8787,
      state: undefined,
      ephemeral: false,
      recovery: false,
      assembly: undefined,
      workers: 2,
      workerDelay: 0,
      allowLoopback: false,
      callbackWaitScale: 1,
      visibilityScale: 1,
      scheduleScale: 1,
      onlySchedule: '',
    });
  });

  test('are read as numbers, folders and switches', () => {
    const line = '--port 0 --state ./s --workers 1 --worker-delay 30 --allow-loopback --recovery';
    const scales =
      '--callback-wait-scale 0.01 --visibility-scale 0.5 --schedule-scale 0.1 --only-schedule Sweep';

    expect(read(`${line} ${scales}`)).toEqual({
      port: 0,
      state: './s',
      ephemeral: false,
      recovery: true,
      assembly: undefined,
      workers: 1,
      workerDelay: 30,
      allowLoopback: true,
      callbackWaitScale: 0.01,
      visibilityScale: 0.5,
      scheduleScale: 0.1,
      onlySchedule: 'Sweep',
    });
  });

  test.each([
    [['--port', '-1'], '--port must be a number'],
    [['--port', '1.5'], '--port must be a whole number'],
    [['--port', '65536'], '--port must be at most 65535'],
    [['--workers', '0'], '--workers must be at least 1'],
    [['--worker-delay', 'long'], '--worker-delay must be a number'],
    [['--state', ''], '--state must not be empty'],
    [['--state', 'x', '--ephemeral'], '--state and --ephemeral exclude each other'],
    [['surplus', 'words'], 'surplus is one argument too many'],
  ])('refuse %j', (argv, reason) => {
    expect(() => parse(START, argv)).toThrow(UsageError);
    expect(() => parse(START, argv)).toThrow(`${reason} (see npm start -- --help)`);
  });
});
