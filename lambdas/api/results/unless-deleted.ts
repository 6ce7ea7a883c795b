import { getResult, type ResultKey } from '../../storage/results/results';
import { noSuchResult } from '../http/not-found';

/**
 * What is read of a result after its row.
 * @throws AppError 404 if it was deleted in between, so that its document is gone.
 */
export async function unlessDeleted<T>(key: ResultKey, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (await getResult(key)) throw error;
    throw noSuchResult(key.result_uuid);
  }
}
