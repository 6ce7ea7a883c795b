import { z } from 'zod';
import type { LaneName } from '../contracts/queue-message';
import { ENVIRONMENT, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';

const environment = once(() => readEnvironment({ [ENVIRONMENT.waitingQueueUrl]: z.url() }));

/** The lane that a queue belongs to. A queue's ARN and its URL both end with its name. */
export function laneOf(queueArn: string): LaneName {
  const waitingQueue = environment()[ENVIRONMENT.waitingQueueUrl].split('/').at(-1);
  return queueArn.split(':').at(-1) === waitingQueue ? 'waiting' : 'bulk';
}
