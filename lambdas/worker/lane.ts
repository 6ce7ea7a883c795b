import { z } from 'zod';
import { ENVIRONMENT, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';
import type { Lane } from '../storage/queues';

const environment = once(() => readEnvironment({ [ENVIRONMENT.waitingQueueUrl]: z.url() }));

/** The lane that a message came by. A queue's ARN and its URL both end with its name. */
export function laneOf(queueArn: string): Lane {
  const waitingQueue = environment()[ENVIRONMENT.waitingQueueUrl].split('/').at(-1);
  return queueArn.split(':').at(-1) === waitingQueue ? 'waiting' : 'bulk';
}
