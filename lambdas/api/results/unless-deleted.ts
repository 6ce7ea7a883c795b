import { getResult, type ResultKey } from '../../storage/results/results';
import { noSuchResult } from '../http/not-found';

/**
 * Waits for data of a result that is read after the result's row.
 * @throws AppError 404 if the result was deleted between the two reads, so that its document is gone.
 */
export async function unlessDeleted<T>(key: ResultKey, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (await getResult(key)) throw error;
    throw noSuchResult(key.result_uuid);
  }
}
