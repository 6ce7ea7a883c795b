import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { FaultInjector, type Victim } from '../../soak/fault-injector';
import type { Fault } from '../../soak/fault-plan';

const QUEUE_CALL = 'AmazonSQS.SendMessageBatch';

/** What reached the service, in order, and which kills the victim suffered. */
let events: string[] = [];
let address = '';
let injector: FaultInjector;
const victim: Victim = {
  kill: () => void events.push('service killed'),
  killFunction: (name) => void events.push(`${name} killed`),
  running: () => Promise.resolve(),
};
const service = new LoopbackServer(({ body }, response) => {
  events.push(body);
  response.end('{"Successful":[],"Failed":[]}');
});

beforeEach(async () => {
  events = [];
  injector = new FaultInjector(victim);
  address = (await injector.start()).sqs;
  const target = await service.start();
  injector.pointAt({ dynamodb: target, s3: target, sqs: target, sfn: target });
});
afterEach(async () => {
  await injector.stop();
  await service.stop();
});

/** Plans this fault for the first call. */
const plan = (fault: Fault): void =>
  injector.follow((_, count) => (count === 1 ? fault : undefined));

/** Calls as the SDK of a function does. @returns the status, or `no answer`. */
async function call(body: string, caller = 'Submit'): Promise<number | 'no answer'> {
  const credential = `Credential=${caller}/20261125/us-east-1/sqs/aws4_request`;
  const headers = {
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host, Signature=0`,
    'x-amz-target': QUEUE_CALL,
  };
  try {
    return (await fetch(address, { method: 'POST', headers, body })).status;
  } catch {
    return 'no answer';
  }
}

describe('a call of a function', () => {
  test.each([
    ['throttled', 400],
    ['failed', 500],
  ] as const)('that is %s is not carried out', async (kind, status) => {
    plan({ kind });

    expect(await call('first')).toBe(status);
    expect(events).toEqual([]);
  });

  test('whose answer is lost is carried out, and its repeat as well', async () => {
    plan({ kind: 'answer-lost' });

    expect([await call('first'), await call('repeat')]).toEqual(['no answer', 200]);
    expect(events).toEqual(['first', 'repeat']);
  });

  test('that is late arrives after its repeat', async () => {
    plan({ kind: 'late', afterMs: 200 });

    expect([await call('first'), await call('repeat')]).toEqual(['no answer', 200]);
    await injector.calm();

    expect(events).toEqual(['repeat', 'first']);
  });

  test('that is duplicated is carried out twice and answered once', async () => {
    plan({ kind: 'duplicated' });

    expect(await call('first')).toBe(200);
    expect(events).toEqual(['first', 'first']);
  });

  test('with a batch of which a message is refused sends the others', async () => {
    plan({ kind: 'partial' });

    await call('{"Entries":[{"Id":"0"},{"Id":"1"}]}');

    expect(events).toEqual(['{"Entries":[{"Id":"1"}]}']);
  });

  test('that kills its function does so before or after it is carried out', async () => {
    plan({ kind: 'function-killed', moment: 'before' });
    await call('first');
    plan({ kind: 'service-killed', moment: 'after' });
    await call('second');

    expect(events).toEqual(['Submit killed', 'second', 'service killed']);
  });

  test('is counted by its kind', async () => {
    plan({ kind: 'failed' });

    await call('first');

    expect([...injector.done]).toEqual([['failed', 1]]);
  });
});

test('a call that no function makes is left alone', async () => {
  plan({ kind: 'failed' });

  const answer = await fetch(address, { method: 'POST', body: 'operator' });

  expect(answer.status).toBe(200);
});
