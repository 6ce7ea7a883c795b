import { action, flag, option, text, wholeNumber } from '../../../local/shared/command-line';
import { accountSchema, serviceOptions } from '../connect/options';

export const ENROLMENTS = {
  call: 'npm run enrolments',
  about: 'Enrols catalogue items with an embedder that is not deployed yet.',
  actions: {
    prepare: action(
      'enrols the items that the embedder has not enrolled, and packs the galleries of tasks in use.\n' +
        'Run it again to continue after an interruption',
      {
        models: option('DIR', 'the folder of the new models', text.default('models')),
        account: option('A', 'only this account', accountSchema.optional()),
        perSecond: option('N', 'at most N items a second', wholeNumber(1).default(20)),
        dryRun: flag('enrol nothing: end with 1 if anything is missing'),
        ...serviceOptions,
      },
    ),
  },
};
