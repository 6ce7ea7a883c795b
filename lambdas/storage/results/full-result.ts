import type { Result } from '../../contracts/result';
import type { ResultRow } from '../../contracts/rows';
import { renderResult } from '../../domain/recognition/render-result';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { readRecognitionDocument } from '../objects/documents';

/** The full form of a result: its row and, once it is COMPLETED, the document it points to. */
export async function readFullResult(row: ResultRow): Promise<Result> {
  const document =
    row.document_key === undefined ? null : await readRecognitionDocument(row.document_key);
  return renderResult(row, document, mediaBaseUrl());
}
