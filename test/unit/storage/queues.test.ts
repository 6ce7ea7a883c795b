import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod';
import type { QueueMessage } from '../../../lambdas/contracts/queue-message';
import { queueMessageSchema } from '../../../lambdas/contracts/queue-message';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { beginRequest } from '../../../lambdas/shared/logger';
import { sendMessages } from '../../../lambdas/storage/queues/queues';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { closeServer, HOST, listen } from '../../../local/shared/listen';
import { md5 } from '../../../local/sqs/message';
import { DEAD } from '../../support/embedded-services';

const requestSchema = z.object({
  Entries: z.array(
    z.object({
      Id: z.string(),
      MessageBody: z.string(),
      MessageGroupId: z.string(),
      MessageSystemAttributes: z.unknown().optional(),
    }),
  ),
});
type Entry = z.infer<typeof requestSchema>['Entries'][number];

/** Whether the queue refuses a message in a request; requests are counted from 1. */
let refuses: (entry: Entry, request: number) => boolean;
let requests: Entry[][] = [];
/** Replaces the waits between requests, so that the test does not wait. */
const sleep = jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
const waits = () => sleep.mock.calls.map(([milliseconds]) => milliseconds);
beforeEach(() => {
  requests = [];
  sleep.mockClear();
});

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { Entries } = requestSchema.parse(JSON.parse(body));
      requests.push(Entries);
      const failed = Entries.filter((entry) => refuses(entry, requests.length));
      const answer = {
        Successful: Entries.filter((entry) => !failed.includes(entry)).map((entry) => ({
          Id: entry.Id,
          MessageId: entry.Id,
          MD5OfMessageBody: md5(entry.MessageBody),
        })),
        Failed: failed.map(({ Id }) => ({ Id, Code: 'InternalError', SenderFault: false })),
      };
      response.setHeader('Content-Type', 'application/x-amz-json-1.0').end(JSON.stringify(answer));
    });
  });
  const sqs = `http://${HOST}:${await listen(server, 0)}`;
  Object.assign(process.env, sdkEnvironment({ dynamodb: DEAD, s3: DEAD, sqs, sfn: DEAD }), {
    [ENVIRONMENT_VARIABLES.bulkQueueUrl]: `${sqs}/000000000000/bulk`,
  });
});
afterAll(() => closeServer(server));

const MESSAGES = Array.from({ length: 3 }, (_, index): QueueMessage => ({
  kind: 'enrol',
  account_id: `account-${index}`,
  item_uuid: `00000000-0000-4000-8000-00000000000${index}`,
}));

describe('sendMessages', () => {
  const sentMessages = () =>
    requests.flat().map(({ MessageBody }) => queueMessageSchema.parse(JSON.parse(MessageBody)));

  it('sends no id outside of a request, as versions before did', async () => {
    refuses = () => false;
    await sendMessages('bulk', MESSAGES);
    expect(sentMessages()).toEqual(MESSAGES);
  });

  it.each([
    ['Root=1-5e6722a7;Parent=53995c3f;Sampled=1', true],
    ['Root=1-5e6722a7;Parent=53995c3f;Sampled=0', false],
    [undefined, false],
  ])('passes on the trace %s: %s', async (trace, isPassedOn) => {
    refuses = () => false;
    if (trace === undefined) delete process.env['_X_AMZN_TRACE_ID'];
    else process.env['_X_AMZN_TRACE_ID'] = trace;

    await sendMessages('bulk', MESSAGES);

    delete process.env['_X_AMZN_TRACE_ID'];
    const header = { AWSTraceHeader: { DataType: 'String', StringValue: trace } };
    for (const { MessageSystemAttributes } of requests.flat()) {
      expect(MessageSystemAttributes).toEqual(isPassedOn ? header : undefined);
    }
  });

  it('puts the messages of each account into a group of their own', async () => {
    refuses = () => false;

    await sendMessages('bulk', MESSAGES);

    expect(requests.flat().map(({ MessageGroupId }) => MessageGroupId)).toEqual(
      MESSAGES.map(({ account_id }) => account_id),
    );
  });

  it('sends only the refused messages again', async () => {
    refuses = ({ Id }, request) => Id === '1' && request < 3;

    await sendMessages('bulk', MESSAGES);

    expect(requests.map((entries) => entries.map(({ Id }) => Id))).toEqual([
      ['0', '1', '2'],
      ['1'],
      ['1'],
    ]);
    expect(requests.at(-1)?.map(({ MessageBody }) => MessageBody)).toEqual([
      JSON.stringify(MESSAGES[1]),
    ]);
  });

  it('waits longer each time, some 6 s in all, and then fails', async () => {
    refuses = ({ Id }) => Id === '2';

    await expect(sendMessages('bulk', MESSAGES)).rejects.toThrow('refused for too long');

    expect(requests).toHaveLength(8);
    expect(waits()).toEqual([50, 100, 200, 400, 800, 1_600, 3_200]);
  });

  it('sends the id of the request that is being answered', async () => {
    refuses = () => false;
    beginRequest('request-1');
    await sendMessages('bulk', MESSAGES);
    expect(sentMessages()).toEqual(MESSAGES.map((each) => ({ ...each, request_id: 'request-1' })));
  });
});
