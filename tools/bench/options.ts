import { action, flag, number, option, wholeNumber } from '../../local/shared/command-line';

export const BENCH = {
  call: 'npm run bench',
  about: 'Measures the demo photo: time of each stage, HTTP round trip, memory.',
  actions: {
    '': action(
      '',
      {
        recognition: flag('measure instead how the pipeline grows with facings and catalogue'),
        api: flag('measure instead the answers to submissions, and what pages of long lists cost'),
        cost: flag('show instead what a photo, an idle month and storage would cost on AWS'),
        bodies: flag('measure instead how long each route takes with the worst request bodies'),
        images: option('N', 'with --cost: photos a month', wholeNumber(1).default(100_000)),
        facings: option('N', 'with --cost: facings on a photo', wholeNumber(0, 2_000).default(40)),
        photoKb: option('N', 'with --cost: size of a photo', wholeNumber(1, 20_000).default(392)),
        items: option(
          'N',
          'with --cost: products of the task',
          wholeNumber(1, 10_000).default(1_000),
        ),
        workerSeconds: option(
          'S',
          'with --cost: how long the worker takes for a photo (default: as measured)',
          number.optional(),
        ),
        recorded: flag(
          'with --cost: use figures recorded on an idle machine, instead of measuring',
        ),
        galleries: flag('show instead what reading the gallery of a large task costs'),
        exports: flag('measure instead the largest export of results: time, memory, size, cost'),
        frames: flag('measure instead how smoothly the web console moves a photo with 200 boxes'),
        json: flag('with --cost: print one JSON object'),
        runs: option('N', 'measurements for each median', wholeNumber(1).default(7)),
      },
      ({ cost, json, recorded }) =>
        !cost && (json || recorded) ? '--json and --recorded need --cost' : undefined,
    ),
  },
};
