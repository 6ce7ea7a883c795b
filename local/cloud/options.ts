import {
  action,
  flag,
  number,
  option,
  parse,
  text,
  wholeNumber,
  type Values,
} from '../shared/command-line';
import { STATE_FOLDER } from '../state/local-json';
import type { EmbeddedServices } from './endpoints';

const START_OPTIONS = {
  port: option('N', 'port of the API, 0 for a free one', wholeNumber(0, 65_535).default(8787)),
  state: option('DIR', `folder that keeps everything (default ${STATE_FOLDER})`, text.optional()),
  ephemeral: flag('keep nothing: use a temporary folder instead'),
  recovery: flag(
    'keep every write of the tables, so that `npm run restore` can go back to any second',
  ),
  assembly: option('DIR', 'run this synthesised app, such as cdk.out', text.optional()),
  workers: option('N', 'how many images are recognised at once', wholeNumber(1).default(2)),
  workerDelay: option('S', 'hold each image for S seconds before the worker', number.default(0)),
  allowLoopback: flag('let image addresses and callbacks reach this machine'),
  callbackWaitScale: option('F', 'multiply waits between callbacks by F', number.default(1)),
  visibilityScale: option(
    'F',
    "multiply the queues' visibility time-outs, and waits between attempts, by F",
    number.default(1),
  ),
  scheduleScale: option('F', 'multiply the periods of schedules by F', number.default(1)),
  onlySchedule: option(
    'WORD',
    'start only the schedules of functions whose names have this word',
    text.default(''),
  ),
};

export const START = {
  call: 'npm start',
  about: 'Runs the service on 127.0.0.1, as its CDK app describes it.',
  actions: {
    '': action('', START_OPTIONS, ({ state, ephemeral }) =>
      state !== undefined && ephemeral ? '--state and --ephemeral exclude each other' : undefined,
    ),
  },
};

export interface LocalCloudSettings extends Values<typeof START_OPTIONS> {
  /**
   * Returns replacements for the embedded services, such as proxies that watch calls, for functions to call.
   */
  readonly between?: (services: EmbeddedServices) => Promise<EmbeddedServices>;
}

/** Options for starting a local cloud. The defaults are those of `npm start`. */
export type LocalCloudOptions = Partial<LocalCloudSettings>;

export const withDefaults = (options: LocalCloudOptions): LocalCloudSettings => ({
  ...parse(START, []).values,
  ...options,
});
