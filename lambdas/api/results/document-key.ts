import type { ResultRow } from '../../contracts/rows';
import { AppError } from '../../shared/app-error';

/**
 * The key of a result's recognition document.
 * @param purpose what the caller wants to do, for the error
 * @throws AppError 409 if the photo has not been recognised yet, or could not be recognised.
 */
export function documentKeyOf(
  { document_key, status }: ResultRow,
  purpose: 'compare' | 'correct' | 'rename',
): string {
  if (document_key !== undefined) return document_key;
  throw new AppError(
    'not-completed',
    status === 'FAILED'
      ? `The result is FAILED, so there is nothing to ${purpose}. Submit the photo again.`
      : 'The result is IN_PROGRESS. Ask again when it is COMPLETED.',
  );
}
