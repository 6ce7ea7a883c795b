import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ResultRow } from '../../contracts/rows';
import { AppError } from '../../shared/app-error';
import { getResult } from '../../storage/results/results';
import { noSuchResult } from '../http/not-found';
import { accountIdOf, parsePathUuids } from '../http/request';

/** @throws AppError 404 if there is no such result, or if its caller asked for no callback. */
export async function findResultWithCallback(event: APIGatewayProxyEvent): Promise<ResultRow> {
  const { task_uuid, result_uuid } = parsePathUuids(event, 'task_uuid', 'result_uuid');
  const row = await getResult({ account_id: accountIdOf(event), task_uuid, result_uuid });
  if (!row) throw noSuchResult(result_uuid);
  if (row.callback_url === undefined) {
    throw new AppError(
      'not-found',
      `The result ${result_uuid} has no callback: none was asked for when its image was submitted`,
    );
  }
  return row;
}
