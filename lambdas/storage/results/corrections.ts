import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  correctionsOfFacingsSchema,
  type CorrectionsOfFacings,
  type StoredCorrections,
} from '../../contracts/corrections';
import type { RecognitionDocument, Result } from '../../contracts/result';
import type { ResultRow } from '../../contracts/rows';
import { correctCoco, correctDocument, itemsLackedBy } from '../../domain/recognition/corrected';
import { meanConfidenceOf } from '../../domain/recognition/document';
import { renderResult } from '../../domain/recognition/render-result';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { dynamo } from '../aws/clients';
import { isWritten } from '../aws/conditions';
import { getStoredItems } from '../catalogue/catalogue';
import { readRecognitionDocument } from '../objects/documents';
import { readFullResult } from './full-result';
import { getResult, resultRowKeyOf, resultsTable } from './results';

/**
 * Corrections are an attribute of their result's row, so deleting the result deletes them, and no late write
 * can leave any behind.
 */

/** A bound on the JSON of corrections, above what the largest allowed number takes at some 110 bytes each. */
const MAX_JSON_BYTES = 1_000_000;

/** Returns a row's corrections, or empty lists if there are none yet. */
export function correctionsOf({
  corrections,
}: Pick<ResultRow, 'corrections'>): CorrectionsOfFacings {
  if (!corrections) return { facings: [], added: [] };
  const json = gunzipSync(corrections.facings, { maxOutputLength: MAX_JSON_BYTES });
  return correctionsOfFacingsSchema.parse(JSON.parse(json.toString('utf8')));
}

/**
 * Replaces the corrections of a COMPLETED result, unless they or its names were changed after its row was
 * read.
 * @returns the stored corrections, or undefined if others came first or the result was deleted.
 */
export async function replaceCorrections(
  row: ResultRow,
  corrections: CorrectionsOfFacings,
  changedBy: string,
): Promise<StoredCorrections | undefined> {
  const version = row.corrections?.version ?? 0;
  const names = row.names_version;
  const stored: StoredCorrections = {
    // Each version number is used once, so a late copy of a write cannot undo later ones.
    version: version + 1,
    changed_by: changedBy,
    changed_at: new Date().toISOString(),
    facings: gzipSync(JSON.stringify(corrections)),
  };
  const written = await isWritten(
    dynamo().send(
      new UpdateCommand({
        TableName: resultsTable(),
        Key: resultRowKeyOf(row),
        UpdateExpression: 'SET corrections = :corrections',
        ConditionExpression:
          '#status = :completed AND ' +
          (version === 0
            ? 'attribute_not_exists(corrections)'
            : 'corrections.#version = :version') +
          ' AND ' +
          (names === undefined ? 'attribute_not_exists(names_version)' : 'names_version = :names'),
        ExpressionAttributeNames: {
          '#status': 'status',
          ...(version > 0 && { '#version': 'version' }),
        },
        ExpressionAttributeValues: {
          ':completed': 'COMPLETED',
          ':corrections': stored,
          ...(version > 0 && { ':version': version }),
          ...(names !== undefined && { ':names': names }),
        },
      }),
    ),
  );
  if (written) return stored;
  // The SDK repeats a write whose answer was lost, and the repeat is refused. The row then holds
  // this call's corrections.
  const found = (await getResult(row))?.corrections;
  const isOwn =
    found?.version === stored.version &&
    found.changed_at === stored.changed_at &&
    found.changed_by === stored.changed_by &&
    Buffer.compare(found.facings, stored.facings) === 0;
  return isOwn ? stored : undefined;
}

/**
 * Records which items may learn from the corrections of a result. Must be called before they learn.
 * @returns false if the corrections were changed since the row was read, or the result was deleted.
 */
export function recordTaught(row: ResultRow, taught: readonly string[]): Promise<boolean> {
  const version = row.corrections?.version;
  return isWritten(
    dynamo().send(
      new UpdateCommand({
        TableName: resultsTable(),
        Key: resultRowKeyOf(row),
        UpdateExpression: 'SET taught = :taught',
        ConditionExpression: '#status = :completed AND corrections.#version = :version',
        ExpressionAttributeNames: { '#status': 'status', '#version': 'version' },
        ExpressionAttributeValues: {
          ':completed': 'COMPLETED',
          ':taught': taught,
          ':version': version,
        },
      }),
    ),
  );
}

/** The document of a result with its corrections applied. */
export async function correctedDocumentOf(
  row: ResultRow,
  document: RecognitionDocument,
): Promise<RecognitionDocument> {
  const given = await readGivenCorrections(row, document);
  return given ? correctDocument(document, ...given) : document;
}

/** The facings and categories of a result with its corrections applied, without its realogram: that takes up to 1 s. */
export async function correctedCocoOf(
  row: ResultRow,
  document: RecognitionDocument,
): Promise<RecognitionDocument['coco']> {
  const given = await readGivenCorrections(row, document);
  return given ? correctCoco(document.coco, ...given) : document.coco;
}

/** A result's corrections, and the items that its document lacks; undefined if there are no corrections. */
async function readGivenCorrections(row: ResultRow, document: RecognitionDocument) {
  const corrections = correctionsOf(row);
  if (corrections.facings.length + corrections.added.length === 0) return undefined;
  const lacking = await getStoredItems(row.account_id, itemsLackedBy(document, corrections));
  return [corrections, lacking] as const;
}

/** The full form of a result with its corrections applied, if it has any. */
export async function readCorrectedResult(row: ResultRow): Promise<Result> {
  if (row.document_key === undefined || !row.corrections) return readFullResult(row);
  const document = await correctedDocumentOf(row, await readRecognitionDocument(row.document_key));
  const confidence_score = meanConfidenceOf(document);
  return renderResult({ ...row, confidence_score }, document, mediaBaseUrl());
}
