import { usageQuerySchema, type UsageAnswer } from '../../contracts/usage';
import { rangeOf, sumOfUsages } from '../../domain/usage';
import { readUsage } from '../../storage/usage/usage';
import { apiHandler } from '../http/api-handler';
import { accountIdOf, parseQueryParameters } from '../http/request';

/** GET /usage */
export const handler = apiHandler(async (event) => {
  const now = new Date();
  const range = rangeOf(parseQueryParameters(event, usageQuerySchema), now);
  const account = accountIdOf(event);
  const used = (await readUsage(range, now, account)).get(account) ?? new Map<string, never>();
  const days = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
  const body: UsageAnswer = {
    ...range,
    total: sumOfUsages(days.map(([, usage]) => usage)),
    days: days.map(([date, usage]) => ({ date, ...usage })),
  };
  return { body };
});
