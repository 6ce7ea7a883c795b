import { randomUUID } from 'node:crypto';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  PACKED_GALLERY_KEPT_DAYS,
  packedGalleryRowSchema,
  type PackedGalleryRow,
} from '../../contracts/gallery-rows';
import type { TaskRow } from '../../contracts/rows';
import { dynamo } from '../aws/clients';
import { isWritten } from '../aws/conditions';
import { deleteDocument, readDocumentBytes, writeDocumentBytes } from '../objects/documents';
import { expiryAfter } from '../aws/expiry';
import { GALLERIES_KEY, galleriesTable, revisionText } from './gallery-entries';
import { undefinedIfMissing } from '../aws/missing-object';
import { putNewRow } from '../aws/new-rows';
import { parseRow } from '../aws/rows';

/**
 * Packed galleries. Each is three objects in the bucket Documents and a row in table Galleries, none of which
 * ever changes. A task gets a new one daily, when its items change, and when the log has grown long.
 */

const PARTS = ['index', 'details', 'keypoints'] as const;
type Part = (typeof PARTS)[number];
const keyOfPart = (folder: string, part: Part): string => `${folder}/${part}`;

/**
 * What a gallery is made from: a task with its current list of items, and the embedder that computed the views.
 */
export interface GalleryOwner {
  readonly task: Pick<TaskRow, 'account_id' | 'task_uuid' | 'catalog_items_key'>;
  readonly embedder: string;
}

const packedPrefix = ({ task, embedder }: GalleryOwner): string =>
  `packed#${task.catalog_items_key}#${embedder}#`;

/**
 * Stores a packed gallery. The row is written last, so that the objects it names exist.
 * @param revision - the catalogue revision read before the items were
 */
export async function writePackedGallery(
  owner: GalleryOwner,
  revision: number,
  parts: Readonly<Record<Part, Uint8Array>>,
): Promise<void> {
  const folder = `galleries/${owner.task.task_uuid}/${randomUUID()}`;
  for (const part of PARTS) await writeDocumentBytes(keyOfPart(folder, part), parts[part]);
  const now = new Date();
  const row: PackedGalleryRow = {
    account_id: owner.task.account_id,
    entry: `${packedPrefix(owner)}${revisionText(revision)}#${now.toISOString()}`,
    folder,
    revision,
    created_at: now.toISOString(),
    expires_at: expiryAfter(PACKED_GALLERY_KEPT_DAYS, now),
  };
  await putNewRow({ name: galleriesTable(), key: GALLERIES_KEY }, row);
}

/** The packed gallery of the latest revision, or undefined if there is none. */
export async function findPackedGallery(
  owner: GalleryOwner,
): Promise<PackedGalleryRow | undefined> {
  const answer = await dynamo().send(
    new QueryCommand({
      TableName: galleriesTable(),
      KeyConditionExpression: 'account_id = :account AND begins_with(entry, :prefix)',
      ExpressionAttributeValues: {
        ':account': owner.task.account_id,
        ':prefix': packedPrefix(owner),
      },
      ScanIndexForward: false,
      Limit: 1,
      ConsistentRead: true,
    }),
  );
  return parseRow('Galleries', packedGalleryRowSchema.optional(), answer.Items?.[0]);
}

/**
 * Whether a packed gallery of the task's current items, from any embedder, is stored. If so, the task's photos
 * need one.
 */
export async function isPacked({
  account_id,
  catalog_items_key,
}: GalleryOwner['task']): Promise<boolean> {
  const answer = await dynamo().send(
    new QueryCommand({
      TableName: galleriesTable(),
      KeyConditionExpression: 'account_id = :account AND begins_with(entry, :prefix)',
      ExpressionAttributeValues: {
        ':account': account_id,
        ':prefix': `packed#${catalog_items_key}#`,
      },
      Limit: 1,
    }),
  );
  return (answer.Items?.length ?? 0) > 0;
}

/** @returns undefined if it was deleted meanwhile */
export const readPackedIndex = ({ folder }: PackedGalleryRow): Promise<Uint8Array | undefined> =>
  undefinedIfMissing(readDocumentBytes(keyOfPart(folder, 'index')));

/** Makes a function that reads a range of bytes from the details or keypoints of all views. */
export const readPackedPart =
  ({ folder }: PackedGalleryRow, part: 'details' | 'keypoints') =>
  (start: number, length: number): Promise<Uint8Array> =>
    readDocumentBytes(keyOfPart(folder, part), { start, length });

/** Deletes the objects of a packed gallery. */
export async function deletePackedObjects(folder: string): Promise<void> {
  for (const part of PARTS) await deleteDocument(keyOfPart(folder, part));
}

/** The purpose of a claim: to pack a gallery, or to send a message that requests packing. */
type Purpose = 'pack' | 'request';

/**
 * Claims the packing of a gallery, or the request to pack it, for some seconds.
 * @returns the function that releases the claim, or undefined if another process holds it
 */
export async function claimGallery(
  { task, embedder }: GalleryOwner,
  purpose: Purpose,
  seconds: number,
): Promise<(() => Promise<void>) | undefined> {
  const entry = `${purpose}#${task.catalog_items_key}#${embedder}`;
  const claim = randomUUID();
  const set = (until: number, condition: string, values: object): Promise<boolean> =>
    isWritten(
      dynamo().send(
        new UpdateCommand({
          TableName: galleriesTable(),
          Key: { account_id: task.account_id, entry },
          UpdateExpression: 'SET claim = :claim, claimed_until = :until, expires_at = :expiry',
          ConditionExpression: condition,
          ExpressionAttributeValues: {
            ':claim': claim,
            ':until': until,
            ':expiry': expiryAfter(PACKED_GALLERY_KEPT_DAYS, new Date()),
            ...values,
          },
        }),
      ),
    );
  const now = Date.now();
  const isFree = 'attribute_not_exists(claim) OR claimed_until < :now OR claim = :claim';
  const claimed = await set(now + seconds * 1000, isFree, { ':now': now });
  const release = async (): Promise<void> => {
    await set(0, 'claim = :claim', {});
  };
  return claimed ? release : undefined;
}
