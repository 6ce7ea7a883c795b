import * as z from 'zod';
import { callbackStatusSchema } from '../../../lambdas/contracts/callback-status';
import { serviceOptions } from '../connect/options';
import { action, option, text } from '../../../local/shared/command-line';

const { options: OUTCOMES } = callbackStatusSchema.shape.outcome;

const task = {
  account: option('A', 'whose task it is', text),
  task: option('TASK_UUID', 'the task of the results', z.uuid('must be a task_uuid')),
};

export const CALLBACKS = {
  call: 'npm run callbacks',
  about: "Shows the state of a task's callbacks, and sends them again.",
  actions: {
    list: action('shows the callbacks of the task', {
      ...task,
      outcome: option(
        'O',
        `only these: ${OUTCOMES.join(', ')} (default all)`,
        z.enum(OUTCOMES, `must be of ${OUTCOMES.join(', ')}`).optional(),
      ),
      ...serviceOptions,
    }),
    resend: action('sends callbacks of the task again', {
      ...task,
      result: option(
        'RESULT_UUID',
        'the callback of this result (default all that are GIVEN_UP)',
        z.uuid('must be a result_uuid').optional(),
      ),
      ...serviceOptions,
    }),
  },
};
