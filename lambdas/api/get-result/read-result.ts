import type { Result } from '../../contracts/result';
import type { ResultRow } from '../../contracts/rows';
import { renderResult } from '../../domain/recognition/render-result';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { readDocument } from '../../storage/documents';
import { getResult, type ResultKey } from '../../storage/results';

/**
 * The full form of a result.
 * @throws AppError 404 when the account has none of this uuid in this task.
 */
export async function readResult(key: ResultKey): Promise<Result> {
  const row = await getResult(key);
  if (!row) throw new AppError('not-found', `There is no result ${key.resultUuid} in this task`);
  return fullResult(row);
}

/** The row and, once it is COMPLETED, the document it points to. */
export async function fullResult(row: ResultRow): Promise<Result> {
  const document = row.document_key === undefined ? null : await readDocument(row.document_key);
  return renderResult(row, document, mediaBaseUrl());
}
