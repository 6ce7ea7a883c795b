import { action, flag, number, option, text, wholeNumber } from '../../local/shared/command-line';

export const LOAD = {
  call: 'npm run load',
  about: 'Loads the service at fixed rates, and compares what callers see with bounds.',
  actions: {
    '': action(
      '',
      {
        seconds: option('N', 'how long each load lasts', wholeNumber(5).default(15)),
        images: option('N', 'images of the bulk backlog', wholeNumber(20).default(200)),
        newEmbedder: flag(
          'instead: switch a local service to another embedder while photos come, and compare what callers see',
        ),
        items: option('N', 'catalogue items of that switch', wholeNumber(1).default(1_000)),
        rate: option('N', 'photos a second in that switch', number.default(1)),
        unprepared: flag('make no enrolments before that switch'),
        baseUrl: option(
          'URL',
          'a running service, with its stage (default: start one)',
          text.optional(),
        ),
        apiKey: option('KEY', 'a key of one account there', text.optional()),
        otherApiKey: option('KEY', 'a key of another account there', text.optional()),
      },
      ({ baseUrl, apiKey, otherApiKey }) =>
        (baseUrl === undefined) === (apiKey === undefined) &&
        (baseUrl === undefined) === (otherApiKey === undefined)
          ? undefined
          : '--base-url, --api-key and --other-api-key go together',
    ),
  },
};
