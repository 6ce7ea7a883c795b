import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import { LANE_NAMES } from '../../../lambdas/contracts/queue-message';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { handleQueueRecord } from '../../../lambdas/worker/handle-record';
import { laneOfQueue } from '../../../lambdas/worker/lane';
import { DEAD, embeddedServices } from '../../support/embedded-services';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.catalogTable] });
beforeAll(() => {
  process.env[ENVIRONMENT_VARIABLES.waitingQueueUrl] = `${DEAD}/1/Waiting`;
  process.env[ENVIRONMENT_VARIABLES.bulkQueueUrl] = `${DEAD}/1/Bulk`;
  process.env[ENVIRONMENT_VARIABLES.enrolmentQueueUrl] = `${DEAD}/1/Enrolment`;
});

const arnOf = (lane: string) =>
  `arn:aws:sqs:us-east-1:1:${lane.charAt(0).toUpperCase()}${lane.slice(1)}`;

it.each(LANE_NAMES)('the lane %s is known by the name of its queue', (lane) => {
  expect(laneOfQueue(arnOf(lane))).toBe(lane);
});

it.each(['bulk', 'enrolment'])(
  'a message to enrol an item is handled on the lane %s',
  async (lane) => {
    // There is no such item, as if it had been deleted, so no model is needed.
    const body = JSON.stringify({ kind: 'enrol', account_id: 'shop', item_uuid: randomUUID() });
    const record = { messageId: '1', receiptHandle: '1', body, eventSourceARN: arnOf(lane) };

    expect(await handleQueueRecord(record as unknown as SQSRecord)).toBe(true);
  },
);
