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
  /** Requests that have been counted. A repeated write must not count them again. */
  counted: names,
  /** Requests that were refused later, so their images no longer count. */
  returned: names,
  /** Requests of an account with a quota that are not accepted yet, as `openRequestOf` writes them. */
  open_requests: names,
});
type MonthRow = z.infer<typeof monthRowSchema>;

/** The images of one request. */
export interface Submission {
  readonly accountId: string;
  readonly taskUuid: string;
  /** The uuids of its results, one for each image. The first names the request. */
  readonly uuids: readonly string[];
}

const nameOf = ({ uuids }: Submission): string => {
  const [name] = uuids;
  if (name === undefined) throw new Error('A request has at least one image');
  return name;
};

export interface Counted extends Submission {
  readonly month: string;
  /** The request as `open_requests` names it; undefined without a quota, or if the row names no more. */
  readonly open?: string;
  /** Whether the write that counted it was sent more than once. */
  readonly isSentAgain: boolean;
}

/**
 * How many open requests the month's row names at most: with 100 uuids of 37 bytes each, 185 KB of the 400 KB
 * that a row may have. Requests that died stay open.
 */
export const MAX_OPEN_REQUESTS = 50;

/**
 * How many counted requests the row names at most: 37 bytes each, once more if their images are returned. Beyond
 * that, a request is counted without its name: a repeated write may count it twice, and its images are not returned.
 */
export const MAX_COUNTED_REQUESTS = 500;

/** An account's monthly quota, and the deadline for one request. */
export interface QuotaOfRequest {
  readonly images: number;
  /** Rows of the request that are missing by this time will never be written. */
  readonly until: Date;
}

/** A request that is counted but not accepted yet, as the month's row names it. */
export const openRequestOf = ({ taskUuid, uuids }: Submission, { until }: QuotaOfRequest): string =>
  [until.toISOString(), taskUuid, ...uuids].join(' ');

export function parseOpenRequest(
  accountId: string,
  open: string,
): { readonly until: string; readonly submission: Submission } {
  const [until = '', taskUuid = '', ...uuids] = open.split(' ');
  return { until, submission: { accountId, taskUuid, uuids } };
}

/**
 * Counts the images of a request, once.
 * @param quota undefined if the account has none.
 * @param named which names the row gets, unless it has too many of them.
 * @returns undefined if the quota does not allow all of them. In that case none is counted.
 */
export async function countImages(
  submission: Submission,
  quota: QuotaOfRequest | undefined,
  now: Date,
  named: { readonly asOpen: boolean; readonly asCounted: boolean } = ALL_NAMES,
): Promise<Counted | undefined> {
  const { accountId, uuids } = submission;
  const images = uuids.length;
  const request = nameOf(submission);
  const open = named.asOpen && quota ? openRequestOf(submission, quota) : undefined;
  const month = monthOf(now);
  const left = quota && quota.images - images;
  if (left !== undefined && left < 0) return undefined;
  try {
    const answer = await dynamo().send(
      new UpdateCommand({
        TableName: countersTable(),
        Key: { list: submittedImagesRowName(accountId, month) },
        UpdateExpression:
          'ADD images :images' +
          (named.asCounted ? ', counted :names' : '') +
          (open ? ', open_requests :open' : ''),
        ConditionExpression:
          '(attribute_not_exists(counted) OR NOT contains(counted, :name)' +
          (named.asCounted ? ' AND size(counted) < :mostCounted)' : ')') +
          (left === undefined ? '' : ' AND (attribute_not_exists(images) OR images <= :left)') +
          (open ? ' AND (attribute_not_exists(open_requests) OR size(open_requests) < :most)' : ''),
        ExpressionAttributeValues: {
          ':images': images,
          ':name': request,
          ...(named.asCounted && {
            ':names': new Set([request]),
            ':mostCounted': MAX_COUNTED_REQUESTS,
          }),
          ...(left !== undefined && { ':left': left }),
          ...(open && { ':open': new Set([open]), ':most': MAX_OPEN_REQUESTS }),
        },
      }),
    );
    const isSentAgain = (answer.$metadata.attempts ?? 1) > 1;
    return { ...submission, month, isSentAgain, ...(open && { open }) };
  } catch (error) {
    if (!isConditionalWriteRefusal(error)) throw error;
    const row = await readMonth(accountId, month);
    if (row.counted.has(request)) {
      const stored = [...row.open_requests].find(
        (each) => nameOf(parseOpenRequest(accountId, each).submission) === request,
      );
      return { ...submission, month, isSentAgain: true, ...(stored && { open: stored }) };
    }
    if (left !== undefined && row.images > left) return undefined;
    // The row had too many names of a kind, unless other requests have changed it since.
    return countImages(submission, quota, now, {
      asOpen: row.open_requests.size < MAX_OPEN_REQUESTS,
      asCounted: row.counted.size < MAX_COUNTED_REQUESTS,
    });
  }
}

/**
 * Removes an accepted request from the month's row. Its images stay counted. If the write that counted it was
 * sent more than once, its name stays too.
 */
export async function settleImages(counted: Counted): Promise<void> {
  const { isSentAgain, open } = counted;
  if (open !== undefined) await closeRequest(counted, open);
  if (isSentAgain) return;
  await update(counted, 'DELETE counted :names', 'contains(counted, :name)', namesOf(counted));
}

/**
 * Subtracts the images of a request that is refused after they were counted. Calling it again changes nothing.
 * @param images how many; by default, all of them.
 */
export async function returnImages(
  submission: Submission,
  month: string,
  images = submission.uuids.length,
): Promise<void> {
  await update(
    { ...submission, month },
    'ADD images :fewer, returned :names',
    'contains(counted, :name) AND (attribute_not_exists(returned) OR NOT contains(returned, :name))',
    { ':fewer': -images, ...namesOf(submission) },
  );
}

/** Records that a request was accepted or that its images were returned. */
export async function closeRequest(counted: CountedIn, open: string): Promise<void> {
  await update(counted, 'DELETE open_requests :open', 'contains(open_requests, :entry)', {
    ':open': new Set([open]),
    ':entry': open,
  });
}

type CountedIn = Submission & { readonly month: string };

const ALL_NAMES = { asOpen: true, asCounted: true };

const namesOf = (submission: Submission) => ({
  ':name': nameOf(submission),
  ':names': new Set([nameOf(submission)]),
});

async function update(
  { month, ...submission }: CountedIn,
  change: string,
  condition: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: countersTable(),
        Key: { list: submittedImagesRowName(submission.accountId, month) },
        UpdateExpression: change,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
      }),
    );
  } catch (error) {
    if (isConditionalWriteRefusal(error)) return;
    // The count remains useful: at worst it includes images of a request that was refused.
    logger.error('count of images not changed', { request: nameOf(submission), error });
  }
}

/** How many images an account has submitted in a month. */
export const readSubmittedImages = async (accountId: string, month: string): Promise<number> =>
  (await readMonth(accountId, month)).images;

export async function readMonth(accountId: string, month: string): Promise<MonthRow> {
  const answer = await dynamo().send(
    new GetCommand({
      TableName: countersTable(),
      Key: { list: submittedImagesRowName(accountId, month) },
      ConsistentRead: true,
    }),
  );
  return parseRow('Counters', monthRowSchema, answer.Item ?? {});
}
