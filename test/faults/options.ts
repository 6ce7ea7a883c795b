import { action, number, option, text } from '../../local/shared/command-line';

export const FAULTS = {
  call: 'npm run faults',
  about:
    'Breaks one thing after the other, and reports which alarms go off, and when.\n' +
    'docs/reliability.md shows a run.',
  actions: {
    '': action('', {
      only: option('WORD', 'only faults whose names contain this word', text.default('')),
      minutes: option('N', 'the longest that a fault lasts', number.default(5)),
      quietMinutes: option('N', 'how long the run without a fault lasts', number.default(6)),
    }),
  },
};
