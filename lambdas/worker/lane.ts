import * as z from 'zod';
import type { LaneName } from '../contracts/queue-message';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';

const environment = once(() =>
  readEnvironment({
    [ENVIRONMENT_VARIABLES.waitingQueueUrl]: z.url(),
    [ENVIRONMENT_VARIABLES.enrolmentQueueUrl]: z.url(),
  }),
);

/** The lane that a queue belongs to. A queue's ARN and its URL both end with its name. */
export function laneOfQueue(queueArn: string): LaneName {
  const name = queueArn.split(':').at(-1);
  const isOf = (url: string): boolean => url.split('/').at(-1) === name;
  const { waitingQueueUrl, enrolmentQueueUrl } = ENVIRONMENT_VARIABLES;
  if (isOf(environment()[waitingQueueUrl])) return 'waiting';
  return isOf(environment()[enrolmentQueueUrl]) ? 'enrolment' : 'bulk';
}
