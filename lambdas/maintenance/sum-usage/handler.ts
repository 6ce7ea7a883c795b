import { logger } from '../../shared/logger';
import { sumUpDays } from '../../storage/usage/usage';

/**
 * Sums up what each account has used on each of the last days: it runs on a schedule. A sum is made of all
 * records of its day. So two runs at once, or a run that is cut off, do no harm.
 */
export async function handler(): Promise<{ readonly sums: number }> {
  const sums = await sumUpDays(new Date());
  logger.info('summed up', { sums });
  return { sums };
}
