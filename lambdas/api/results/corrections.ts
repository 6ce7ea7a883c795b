import { isDeepStrictEqual } from 'node:util';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import {
  correctionsSchema,
  type Corrections,
  type CorrectionsOfFacings,
} from '../../contracts/corrections';
import type { ResultRow } from '../../contracts/rows';
import { AppError } from '../../shared/app-error';
import { logger } from '../../shared/logger';
import { sendMessages } from '../../storage/queues/queues';
import { correctionsOf, replaceCorrections } from '../../storage/results/corrections';
import { getResult } from '../../storage/results/results';
import { EXAMPLE_CORRECTIONS } from '../describe/example-result';
import type { Answer } from '../http/answer';
import type { ApiRequest } from '../http/api-request';
import { noSuchResult } from '../http/not-found';
import { headerOf, keyIdOf } from '../http/request';
import { documentKeyOf } from './document-key';

/**
 * Helpers that the routes of a result's corrections share. The version of the corrections is their ETag.
 */

export const CORRECTIONS_PATH =
  '/image-recognition/tasks/{task_uuid}/results/{result_uuid}/corrections';

export const ifMatchSchema = z.object({
  'If-Match': z
    .string()
    .optional()
    .describe('The ETag of the corrections that the request replaces; * stands for any'),
});

export const CHANGED_SINCE =
  'If-Match: the corrections were changed since; fetch them, merge yours, and send all with If-Match: "4"';

export const correctionsSuccess = (description: string) => ({
  description,
  schema: correctionsSchema,
  example: EXAMPLE_CORRECTIONS,
  headers: {
    ETag: {
      description: 'The version in quotes, for If-Match',
      schema: { type: 'string' as const },
    },
  },
});

type CorrectionsRequest = ApiRequest<'task_uuid' | 'result_uuid'>;

/** @throws AppError 404 if there is no such result, 409 unless it is COMPLETED. */
export async function findCompletedResult(request: CorrectionsRequest): Promise<ResultRow> {
  const { task_uuid, result_uuid } = request.path;
  const row = await getResult({ account_id: request.accountId, task_uuid, result_uuid });
  if (!row) throw noSuchResult(result_uuid);
  documentKeyOf(row, 'correct');
  return row;
}

/** The answer that shows a row's corrections. */
export const answerOf = (row: ResultRow): Answer<Corrections> => ({
  headers: { ETag: etagOf(row) },
  body: {
    result_uuid: row.result_uuid,
    version: versionOf(row),
    changed_by: row.corrections?.changed_by ?? null,
    changed_at: row.corrections?.changed_at ?? null,
    ...correctionsOf(row),
  },
});

/**
 * How long learning waits. A person who corrects one facing after another saves every few seconds, and
 * only the last version is used for learning.
 */
const LEARNING_DELAY_SECONDS = 5;

/**
 * Asks the worker, after a delay, to learn from corrections and to undo what they no longer confirm. A failure
 * is only logged: the corrections are stored, and repeating the request asks again.
 */
export async function requestLearning({
  account_id,
  task_uuid,
  result_uuid,
  corrections,
}: ResultRow): Promise<void> {
  if (!corrections) return;
  const { version } = corrections;
  try {
    await sendMessages(
      'enrolment',
      [{ kind: 'learn', account_id, task_uuid, result_uuid, version }],
      LEARNING_DELAY_SECONDS,
    );
  } catch (error) {
    logger.error('learning not requested', { result_uuid, error });
  }
}

/**
 * The version grows when the corrections change or facings are named again, because a person who saw the
 * earlier names has not confirmed the new ones.
 */
const versionOf = ({ corrections, names_version = 0 }: ResultRow): number =>
  (corrections?.version ?? 0) + names_version;

const etagOf = (row: ResultRow): string => `"${versionOf(row)}"`;

/** How often a change is tried when other requests change the corrections at the same time. */
const MAX_ATTEMPTS = 5;

interface Change {
  readonly corrections: CorrectionsOfFacings;
  /** Whether a request without If-Match may replace existing corrections. */
  readonly replaces: 'none' | 'any';
  /** Throws an error if the corrections do not fit the result. */
  readonly check?: (row: ResultRow) => Promise<void>;
}

/**
 * Replaces the corrections of the request's result. Nothing changes if the same corrections are already
 * stored.
 * @returns the row with the corrections.
 * @throws AppError 404 if there is no such result; 409 unless it is COMPLETED; 412 if If-Match does not
 * match, if it is missing and `replaces` forbids that, or if other requests keep changing the corrections.
 */
export async function changeCorrections(
  request: CorrectionsRequest,
  { corrections, replaces, check }: Change,
): Promise<ResultRow> {
  for (let attempt = 1; ; attempt++) {
    const row = await findCompletedResult(request);
    if (isDeepStrictEqual(correctionsOf(row), corrections)) return row;
    if (attempt > MAX_ATTEMPTS || !knows(request.event, row, replaces)) throw changedSince(row);
    await check?.(row);
    const stored = await replaceCorrections(row, corrections, keyIdOf(request.event));
    if (stored) return { ...row, corrections: stored };
  }
}

/**
 * Whether a request may replace a row's corrections, by its If-Match or, without one, by
 * `replaces`.
 */
function knows(event: APIGatewayProxyEvent, row: ResultRow, replaces: Change['replaces']): boolean {
  const known = headerOf(event, 'if-match');
  if (known === undefined) return replaces === 'any' || isEmpty(correctionsOf(row));
  // A proxy that compresses an answer makes its ETag weak: W/"4".
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etagOf(row));
}

const isEmpty = ({ facings, added }: CorrectionsOfFacings): boolean =>
  facings.length + added.length === 0;

const changedSince = (row: ResultRow): AppError =>
  new AppError(
    'changed-since',
    `If-Match: the result has corrections of ${row.corrections?.changed_at ?? 'nobody'}; ` +
      `fetch them, merge yours, and send all with If-Match: ${etagOf(row)}`,
  );
