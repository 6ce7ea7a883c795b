import * as z from 'zod';
import { action, option, text } from '../../../local/shared/command-line';

/** Differences that the comparison must find: a wrong dead-letter queue, or a missing method of the API. */
const PLANTABLE = ['redrive', 'method'] as const;
export const plantableSchema = z.enum(PLANTABLE, `must be ${PLANTABLE.join(' or ')}`);
export type Plantable = z.infer<typeof plantableSchema>;

export const EMULATE = {
  call: 'npm run emulate',
  about:
    'Creates the templates on an emulator of AWS that others wrote, compares what exists with what was asked for,\n' +
    'and upgrades an earlier version. Needs Linux and Python 3.10.',
  actions: {
    '': action(
      '',
      {
        from: option(
          'COMMIT',
          'the earlier version, a commit or tag (default: the last tag, if there is one)',
          text.optional(),
        ),
        template: option('DIR', 'the earlier version as a synthesised app', text.optional()),
        plant: option(
          'DIFFERENCE',
          `change what was created with defaults, to see it found: ${PLANTABLE.join(', ')}`,
          plantableSchema.optional(),
        ),
      },
      ({ from, template }) =>
        from !== undefined && template !== undefined
          ? '--from and --template exclude each other'
          : undefined,
    ),
  },
};
