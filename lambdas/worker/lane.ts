import { z } from 'zod';
import type { LaneName } from '../contracts/queue-message';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.waitingQueueUrl]: z.url() }),
);

/** The lane that a queue belongs to. A queue's ARN and its URL both end with its name. */
export function laneOfQueue(queueArn: string): LaneName {
  const waitingQueue = environment()[ENVIRONMENT_VARIABLES.waitingQueueUrl].split('/').at(-1);
  return queueArn.split(':').at(-1) === waitingQueue ? 'waiting' : 'bulk';
}
