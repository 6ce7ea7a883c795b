import { action, flag, option, wholeNumber } from '../../local/shared/command-line';

export const BENCH = {
  call: 'npm run bench',
  about: 'Measures the demo photo: time of each stage, HTTP round trip, memory.',
  actions: {
    '': action('', {
      recognition: flag('measure instead how the pipeline grows with facings and catalogue'),
      api: flag('measure instead answers to submissions, and the cost of pages of long lists'),
      cost: flag('say instead what a photo, an idle month and storage would cost on AWS'),
      galleries: flag('say instead what reading the gallery of a large task costs'),
      runs: option('N', 'measurements for each median', wholeNumber(1).default(7)),
    }),
  },
};
