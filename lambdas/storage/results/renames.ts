import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../../contracts/limits';
import type { RecognitionDocument } from '../../contracts/result';
import type { ResultRow } from '../../contracts/rows';
import { meanConfidenceOf } from '../../domain/recognition/document';
import { dynamo } from '../aws/clients';
import { isWritten } from '../aws/conditions';
import { deleteDocument, deleteRenamedDocuments, writeRenamedDocument } from '../objects/documents';
import { isRenaming, isSettled, keptShardOf, RENAMING_SHARD } from './kept-results';
import { getResult, resultRowKeyOf, resultsTable } from './results';

/**
 * To rename a COMPLETED result is to give it a new document in which its facings are named again. Each attempt
 * has its own number and document; when it succeeds, the row points to that document.
 */

/** How often a change is tried while other processes keep changing the row. */
const MAX_ATTEMPTS = 5;

/**
 * Marks a result for renaming, which the sweep then starts. If something else is owed for the result, the sweep
 * does that first.
 * @returns the marked row; undefined if the result was deleted.
 */
export async function beginRename(row: ResultRow): Promise<ResultRow | undefined> {
  let known: ResultRow | undefined = row;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && known; attempt++) {
    if (known.rename_requested_at !== undefined) return known;
    const { renames, unfinished } = known;
    const begun = {
      rename_requested_at: new Date().toISOString(),
      rename_attempts: 0,
      ...(isSettled(known) && { unfinished: RENAMING_SHARD }),
    };
    // A copy that arrives after the rename is refused, because the rename has counted an attempt.
    const stays = { rename_requested_at: undefined, renames, unfinished };
    if (await update(known, { set: begun, known: stays })) return { ...known, ...begun };
    known = await getResult(row);
  }
  if (known) throw new Error(`The result ${row.result_uuid} is changed all the time`);
  return undefined;
}

/**
 * Counts an attempt. The attempt's number becomes part of its document's key.
 * @returns the row, or undefined if another attempt came first or no rename is requested any more.
 */
export async function claimRename(row: ResultRow): Promise<ResultRow | undefined> {
  const claimed = {
    renames: (row.renames ?? 0) + 1,
    rename_attempts: (row.rename_attempts ?? 0) + 1,
  };
  const { renames, rename_requested_at } = row;
  const isClaimed = await update(row, { set: claimed, known: { renames, rename_requested_at } });
  return isClaimed ? { ...row, ...claimed } : undefined;
}

/** Notes when the sweep sent the message of a rename; without a time, that the message is gone. */
export const noteRenameRequeued = (row: ResultRow, at?: Date): Promise<boolean> =>
  update(row, {
    ...(at ? { set: { requeued_at: at.toISOString() } } : { set: {}, remove: ['requeued_at'] }),
    known: { rename_requested_at: row.rename_requested_at },
  });

/** The attributes that a rename changes. */
export interface Renamed {
  readonly document_key: string;
  readonly confidence_score: number;
}

/**
 * Ends a rename. The row points to the new document or, if none is given, keeps the old one.
 * @returns false if the corrections were changed since the row was read, or the result was deleted.
 */
export async function endRename(row: ResultRow, renamed?: Renamed): Promise<boolean> {
  const now = new Date().toISOString();
  const kept = isRenaming(row) ? keptShardOf(row.result_uuid) : row.unfinished;
  const { rename_requested_at, document_key, unfinished } = row;
  const ended_at = row.renamed_at === undefined ? row.updated_at : row.ended_at;
  const isEnded = await update(row, {
    set: {
      ...(renamed && {
        ...renamed,
        ...(ended_at !== undefined && { ended_at }),
        renamed_at: now,
        updated_at: now,
        names_version: row.renames,
      }),
      ...(kept !== undefined && { unfinished: kept }),
    },
    remove: [
      'rename_requested_at',
      'rename_attempts',
      ...(kept === undefined && unfinished !== undefined ? ['unfinished'] : []),
    ],
    known: { rename_requested_at, document_key, unfinished },
    ...ofCorrections(row),
  });
  // The SDK repeats a write whose answer was lost, and the repeat is refused.
  return (
    isEnded || (renamed && (await getResult(row))?.document_key === renamed.document_key) === true
  );
}

/**
 * Stores the document of an attempt, and points the row to it.
 * @returns false if the corrections were changed since the row was read, another attempt came first, or the
 * result was deleted.
 */
export async function storeRename(row: ResultRow, document: RecognitionDocument): Promise<boolean> {
  const { result_uuid, renames = 0, names_version = 0 } = row;
  const document_key = await writeRenamedDocument(result_uuid, renames, document);
  if (await endRename(row, { document_key, confidence_score: meanConfidenceOf(document) })) {
    // The previous document is kept, because a reader of the old row may be about to read it.
    await deleteRenamedDocuments(result_uuid, names_version - 1);
    return true;
  }
  // Only this one: the row may point to the document of an earlier or a later attempt.
  await deleteDocument(document_key);
  return false;
}

/** Whether the limit of renames still allows one for this result. */
export const mayBeRenamed = ({ renames = 0 }: ResultRow): boolean =>
  renames < LIMITS.renamesPerResult;

const ofCorrections = ({ corrections }: ResultRow) => ({
  condition: corrections ? 'corrections.#version = :version' : 'attribute_not_exists(corrections)',
  names: corrections ? { '#version': 'version' } : {},
  values: corrections ? { ':version': corrections.version } : {},
});

interface Change {
  readonly set: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** Values that attributes must still have. An attribute given as undefined must be absent. */
  readonly known: Readonly<Record<string, unknown>>;
  readonly condition?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Changes a COMPLETED result. */
function update(row: ResultRow, { set, remove = [], known, ...more }: Change): Promise<boolean> {
  const sets = Object.keys(set).map((name) => `${name} = :${name}`);
  const stays = Object.entries(known).map(([name, value]) =>
    value === undefined ? `attribute_not_exists(${name})` : `${name} = :known_${name}`,
  );
  const knownValues = Object.entries(known)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, unknown] => [`:known_${name}`, value]);
  return isWritten(
    dynamo().send(
      new UpdateCommand({
        TableName: resultsTable(),
        Key: resultRowKeyOf(row),
        UpdateExpression: [
          ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
          ...(remove.length > 0 ? [`REMOVE ${remove.join(', ')}`] : []),
        ].join(' '),
        ConditionExpression: [
          '#status = :completed',
          ...stays,
          ...(more.condition ? [more.condition] : []),
        ].join(' AND '),
        ExpressionAttributeNames: { '#status': 'status', ...more.names },
        ExpressionAttributeValues: {
          ':completed': 'COMPLETED',
          ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
          ...Object.fromEntries(knownValues),
          ...more.values,
        },
      }),
    ),
  );
}
