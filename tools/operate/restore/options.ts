import * as z from 'zod';
import { action, flag, option } from '../../../local/shared/command-line';
import { serviceOptions } from '../connect/options';

export const RESTORE = {
  call: 'npm run restore',
  about:
    'Restores all tables of a service as they were at one second, into new tables, or looks for what is missing.\n' +
    'docs/recovery.md says what to do before and after.',
  actions: {
    '': action(
      '',
      {
        to: option(
          'TIME',
          'the second, such as 2026-11-26T06:00:00Z',
          z.iso
            .datetime({ offset: true, error: 'must be a time such as 2026-11-26T06:00:00Z' })
            .transform((text) => new Date(text))
            .refine((time) => time.getTime() <= Date.now(), 'must not be in the future')
            .optional(),
        ),
        check: flag('look for pictures and documents that rows name but buckets lack'),
        ...serviceOptions,
      },
      ({ to, check }) => ((to === undefined) === check ? undefined : 'Name either --to or --check'),
    ),
  },
};
