import type { RecognitionDocument } from '../../contracts/result';
import type { ResultRow } from '../../contracts/rows';
import { readRecognitionDocument } from '../../storage/objects/documents';
import { correctedDocumentOf } from '../../storage/results/corrections';
import { documentKeyOf } from '../results/document-key';
import { unlessDeleted } from '../results/unless-deleted';

/**
 * The recognition document of a result, with or without its corrections applied.
 * @throws AppError 404 if the result has been deleted meanwhile, 409 if it is not COMPLETED.
 */
export async function documentOf(
  result: ResultRow,
  corrected: boolean,
): Promise<RecognitionDocument> {
  const key = documentKeyOf(result, 'compare');
  const document = await unlessDeleted(result, readRecognitionDocument(key));
  return corrected ? correctedDocumentOf(result, document) : document;
}
