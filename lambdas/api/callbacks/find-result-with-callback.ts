import type { ResultWithCallback } from '../../domain/callback-status';
import { AppError } from '../../shared/app-error';
import { getResult } from '../../storage/results/results';
import type { ApiRequest } from '../http/api-request';
import { noSuchResult } from '../http/not-found';

/** @throws AppError 404 if there is no such result, or if its caller did not ask for a callback. */
export async function findResultWithCallback({
  path: { task_uuid, result_uuid },
  accountId: account_id,
}: ApiRequest<'task_uuid' | 'result_uuid'>): Promise<ResultWithCallback> {
  const row = await getResult({ account_id, task_uuid, result_uuid });
  if (!row) throw noSuchResult(result_uuid);
  if (row.callback_url === undefined) {
    throw new AppError(
      'not-found',
      `The result ${result_uuid} has no callback: none was asked for when its image was submitted`,
    );
  }
  return { ...row, callback_url: row.callback_url };
}
