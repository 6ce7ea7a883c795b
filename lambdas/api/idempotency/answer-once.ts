import { gunzipSync, gzipSync } from 'node:zlib';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENT_REPLAYED_HEADER } from '../../contracts/idempotency';
import type { IdempotencyRow } from '../../contracts/rows';
import { AppError } from '../../shared/app-error';
import { logger } from '../../shared/logger';
import {
  claimRequest,
  forgetRequest,
  keepAnswer,
  releaseRequest,
  type Claim,
} from '../../storage/accounts/idempotency';
import { answerOfError, bodyTextOf, type Answer } from '../http/answer';
import type { ApiRequest } from '../http/api-request';
import { JSON_CONTENT_TYPE } from '../http/request';
import { namedRequestOf } from './named-request';
import { idsOfSeed, newIds, type RequestIds } from './request-ids';

/**
 * Answers a POST. A client that gives its request a key may repeat it: the work is done once, and the
 * first answer is given again.
 * @param answer does the work and makes the answer. Everything it creates must get its ids from `ids`.
 */
export async function answerOnce(
  request: ApiRequest,
  answer: (ids: RequestIds) => Promise<Answer>,
): Promise<Answer> {
  const named = await namedRequestOf(request);
  if (!named) return answer(newIds());
  const claim = await claimRequest(named);
  switch (claim.state) {
    case 'mine':
      return answerClaimed(claim, answer);
    case 'answered':
      return replay(claim.row);
    case 'running':
      throw new AppError(
        'request-running',
        `${IDEMPOTENCY_KEY_HEADER}: the first request with this key is still being answered; ` +
          'repeat yours in a few seconds',
      );
    case 'other-content':
      throw new AppError(
        'invalid',
        `${IDEMPOTENCY_KEY_HEADER}: was used for a request with another body; ` +
          'send the same body again, or a new key',
      );
  }
}

async function answerClaimed(
  claim: Claim,
  makeAnswer: (ids: RequestIds) => Promise<Answer>,
): Promise<Answer> {
  const { row, isRepeat } = claim;
  const isDone = row.answer_status !== undefined;
  const ids = idsOfSeed(row.seed, isDone ? 'all' : isRepeat ? 'part' : 'nothing');
  const answer = await makeAnswer(ids).catch(answerOfError);
  try {
    await settle(claim, answer);
  } catch (error) {
    // The work is done, although its answer could not be kept. A repeat finds the work, and makes the
    // answer again.
    logger.error('answer not kept', { error });
  }
  const isReplayed = row.answer_status !== undefined && isSuccess(row.answer_status);
  return isReplayed ? { ...answer, headers: { ...answer.headers, ...REPLAYED } } : answer;
}

/**
 * The largest gzipped body that is kept. A DynamoDB row may have 400 KB. A result with 800 facings takes
 * about 60 KB gzipped.
 */
const MAX_KEPT_BODY_BYTES = 300_000;

/**
 * Keeps the answer, or lets a repeat do the work again. docs/idempotency.md says which answers are
 * kept.
 */
async function settle({ row, isRepeat }: Claim, answer: Answer): Promise<void> {
  const { status = 200, headers } = answer;
  if (isSuccess(status) || status === 404 || status === 422) {
    const answer_body = gzipSync(bodyTextOf(answer));
    // An answer too large to keep is made again by a repeat, from the same result.
    if (answer_body.length > MAX_KEPT_BODY_BYTES) await releaseRequest(row, status);
    else {
      await keepAnswer(row, {
        answer_status: status,
        answer_body,
        ...(headers && { answer_headers: { ...headers } }),
      });
    }
  } else if (status === 408) {
    // Everything is stored and queued, so a repeat waits for the same result.
    await releaseRequest(row, status);
  } else if (status < 500 && !isRepeat) {
    await forgetRequest(row);
  } else {
    await releaseRequest(row);
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300;

const REPLAYED = { [IDEMPOTENT_REPLAYED_HEADER]: 'true' };

const replay = ({ answer_status, answer_headers, answer_body }: IdempotencyRow): Answer => ({
  ...(answer_status !== undefined && { status: answer_status }),
  headers: { 'Content-Type': JSON_CONTENT_TYPE, ...answer_headers, ...REPLAYED },
  body: answer_body && gunzipSync(answer_body).toString('utf8'),
});
