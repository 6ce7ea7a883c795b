import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { monthOf } from '../../domain/quota';
import { logger } from '../../shared/logger';
import { dynamo } from '../aws/clients';
import { isConditionalWriteRefusal } from '../aws/conditions';
import { countersTable } from '../lists/positions';
import { parseRow } from '../aws/rows';

/**
 * The row of an account's month. It names each request until it is accepted, so that a repeated
 * write counts once. The name stays for good if the SDK sent the write more than once.
 */
export const submittedImagesRowName = (accountId: string, month: string) =>
  `submitted#${accountId}#${month}`;

const names = z.set(z.string()).default(new Set());
const monthRowSchema = z.object({
  images: z.number().int().default(0),
  /** Requests that are counted, and that a repeated write must not count again. */
  counted: names,
  /** Requests that were refused after all, and whose images no longer count. */
  returned: names,
});

/** The images of one request. */
export interface Submission {
  readonly accountId: string;
  /** The request's name: the uuid of its first result. */
  readonly request: string;
  readonly images: number;
}

export interface Counted extends Submission {
  readonly month: string;
  /** Whether the write that counted it was sent more than once. */
  readonly isSentAgain: boolean;
}

/**
 * Counts the images of a request, once.
 * @param quota the most images that the account may submit in a month; undefined if it has no
 * quota.
 * @returns undefined if the quota does not leave room for all of them. Then none is counted.
 */
export async function countImages(
  submission: Submission,
  quota: number | undefined,
  now: Date,
): Promise<Counted | undefined> {
  const { accountId, request, images } = submission;
  const month = monthOf(now);
  const left = quota === undefined ? undefined : quota - images;
  if (left !== undefined && left < 0) return undefined;
  try {
    const answer = await dynamo().send(
      new UpdateCommand({
        TableName: countersTable(),
        Key: { list: submittedImagesRowName(accountId, month) },
        UpdateExpression: 'ADD images :images, counted :names',
        ConditionExpression:
          '(attribute_not_exists(counted) OR NOT contains(counted, :name))' +
          (left === undefined ? '' : ' AND (attribute_not_exists(images) OR images <= :left)'),
        ExpressionAttributeValues: {
          ':images': images,
          ':name': request,
          ':names': new Set([request]),
          ...(left !== undefined && { ':left': left }),
        },
      }),
    );
    const isSentAgain = (answer.$metadata.attempts ?? 1) > 1;
    return { ...submission, month, isSentAgain };
  } catch (error) {
    if (!isConditionalWriteRefusal(error)) throw error;
    const row = await readMonth(accountId, month);
    return row.counted.has(request) ? { ...submission, month, isSentAgain: true } : undefined;
  }
}

/**
 * Removes an accepted request's name from the month's row, unless its write was sent more than
 * once. Its images stay counted.
 */
export async function settleImages(counted: Counted): Promise<void> {
  if (counted.isSentAgain) return;
  await updateIfCounted(counted, 'DELETE counted :names', 'contains(counted, :name)', {});
}

/** Subtracts the images of a request that is refused after all. Doing so again changes nothing. */
export async function returnImages(submission: Submission, month: string): Promise<void> {
  await updateIfCounted(
    { ...submission, month },
    'ADD images :fewer, returned :names',
    'contains(counted, :name) AND (attribute_not_exists(returned) OR NOT contains(returned, :name))',
    { ':fewer': -submission.images },
  );
}

async function updateIfCounted(
  { accountId, month, request }: Submission & { readonly month: string },
  change: string,
  condition: string,
  values: Readonly<Record<string, number>>,
): Promise<void> {
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: countersTable(),
        Key: { list: submittedImagesRowName(accountId, month) },
        UpdateExpression: change,
        ConditionExpression: condition,
        ExpressionAttributeValues: { ':name': request, ':names': new Set([request]), ...values },
      }),
    );
  } catch (error) {
    if (isConditionalWriteRefusal(error)) return;
    // The count remains useful: at worst it includes images of a request that was refused.
    logger.error('count of images not changed', { request, error });
  }
}

/** How many images an account has submitted in a month. */
export const readSubmittedImages = async (accountId: string, month: string): Promise<number> =>
  (await readMonth(accountId, month)).images;

async function readMonth(
  accountId: string,
  month: string,
): Promise<z.infer<typeof monthRowSchema>> {
  const answer = await dynamo().send(
    new GetCommand({
      TableName: countersTable(),
      Key: { list: submittedImagesRowName(accountId, month) },
      ConsistentRead: true,
    }),
  );
  return parseRow('Counters', monthRowSchema, answer.Item ?? {});
}
