import { logger } from '../../shared/logger';
import { sumUpDays } from '../../storage/usage/usage';

/**
 * Sums up each account's usage on each of the last few days. Every run reads all records of a day, so a
 * repeated or interrupted run does no harm.
 */
export async function handler(): Promise<{ readonly sums: number }> {
  const sums = await sumUpDays(new Date());
  logger.info('summed up', { sums });
  return { sums };
}
