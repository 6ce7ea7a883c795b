import { PERMISSIONS } from '../../contracts/api';
import { type UsageAnswer, usageAnswerSchema, usageQuerySchema } from '../../contracts/usage';
import { rangeOf, sumOfUsages } from '../../domain/usage';
import { readUsage } from '../../storage/usage/usage';
import { EXAMPLE_USAGE } from '../describe/examples';
import { permissionsOf } from '../http/request';
import { route } from '../http/route';

/** GET /usage */
export const getUsageRoute = route({
  method: 'GET',
  path: '/usage',
  permission: 'results:read',
  access: { tables: { usage: ['Query'] } },
  tag: 'Usage',
  operationId: 'getUsage',
  summary: 'See what the account has used',
  description:
    'By day, in UTC. An image counts once, on the day on which it finished. A round of a callback counts ' +
    'on the day on which it was delivered or given up. For some hours, days before yesterday may lack ' +
    'their last few. An image that is deleted before it finishes is not counted; a finished one stays counted.',
  query: usageQuerySchema,
  success: { description: 'What was used', schema: usageAnswerSchema, example: EXAMPLE_USAGE },
  errors: { 422: 'to: must not be before from' },
  async answer(request) {
    const now = new Date();
    const range = rangeOf(request.query, now);
    const account = request.accountId;
    const used = (await readUsage(range, now, account)).get(account) ?? new Map<string, never>();
    const days = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
    const held = permissionsOf(request.event);
    const body: UsageAnswer = {
      ...range,
      total: sumOfUsages(days.map(([, usage]) => usage)),
      days: days.map(([date, usage]) => ({ date, ...usage })),
      ...(request.query.permissions && {
        permissions: PERMISSIONS.filter((each) => held.includes(each)),
      }),
    };
    return { body };
  },
});
