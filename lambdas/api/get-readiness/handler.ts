import { z } from 'zod';
import { whyNotReady } from '../../domain/readiness';
import { AppError } from '../../shared/app-error';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { readRecognitionCheck } from '../../storage/checks/recognition-check';
import { apiHandler } from '../http/api-handler';

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.recognitionCheckMinutes]: z.coerce.number().min(0) }),
);

/**
 * GET /health/ready, without an API key: tells whether images are recognised. It reads what the scheduled
 * check has found, so that nobody can have the worker work by asking.
 */
export const handler = apiHandler(async () => {
  const everyMinutes = environment()[ENVIRONMENT_VARIABLES.recognitionCheckMinutes];
  if (everyMinutes === 0) throw new AppError('not-found', 'Recognition is not checked here');
  const check = await readRecognitionCheck();
  const detail = whyNotReady(check, everyMinutes, new Date());
  if (detail === undefined) return { body: { status: 'ready', checked_at: check?.checked_at } };
  return { status: 503, body: { detail }, headers: { 'Retry-After': '60' } };
});
