import { describe, expect, test } from '@jest/globals';
import { seededPlan, type AwsCall, type Fault } from '../../soak/fault-plan';

const UPDATE: AwsCall = { caller: 'Worker', service: 'dynamodb', operation: 'UpdateItem' };
const GET: AwsCall = { caller: 'Worker', service: 'dynamodb', operation: 'GetItem' };
const SEND: AwsCall = { caller: 'Submit', service: 'sqs', operation: 'SendMessageBatch' };
const CALLS = 5_000;
const LATEST_MS = 10_000;

const faultsOf = (seed: string, call: AwsCall): (Fault | undefined)[] =>
  Array.from({ length: CALLS }, (_, index) => seededPlan(seed, LATEST_MS)(call, index + 1));
const kindsOf = (call: AwsCall) => new Set(faultsOf('a', call).map((fault) => fault?.kind));

describe('a plan of faults', () => {
  test('is the same for the same seed, in whatever order it is asked', () => {
    const backwards = seededPlan('a', LATEST_MS);
    const asked = Array.from({ length: CALLS }, (_, index) => backwards(UPDATE, CALLS - index));

    expect(asked.reverse()).toEqual(faultsOf('a', UPDATE));
  });

  test('is another one for another seed, function or operation', () => {
    const [first, ...others] = [
      faultsOf('a', UPDATE),
      faultsOf('b', UPDATE),
      faultsOf('a', { ...UPDATE, caller: 'DeliverCallback' }),
      faultsOf('a', { ...UPDATE, operation: 'PutItem' }),
    ];

    for (const other of others) expect(other).not.toEqual(first);
  });

  test('has every kind of fault', () => {
    expect([...kindsOf(SEND)].filter(Boolean).sort()).toEqual([
      'answer-hung',
      'answer-lost',
      'duplicated',
      'failed',
      'function-killed',
      'hung',
      'late',
      'partial',
      'service-killed',
      'throttled',
    ]);
  });

  test('neither delays nor repeats a call that only reads', () => {
    expect(kindsOf(GET)).not.toContain('late');
    expect(kindsOf(GET)).not.toContain('duplicated');
  });

  test('refuses up to four calls in a row, which is more than the SDK repeats', () => {
    const refused = faultsOf('a', UPDATE)
      .map((fault) => (fault?.kind === 'throttled' || fault?.kind === 'failed' ? 'x' : ' '))
      .join('');

    expect(refused).toMatch(/x{4}/);
  });

  test.each(['a', 'b', 'c'])(
    'of seed %s kills an attempt after its claim, and a worker before it starts a workflow',
    (seed) => {
      const attempt = { ...UPDATE, caller: 'DeliverCallback' };
      const start: AwsCall = { caller: 'Worker', service: 'sfn', operation: 'StartExecution' };

      expect(faultsOf(seed, attempt).slice(0, 6)).toContainEqual({
        kind: 'function-killed',
        moment: 'after',
      });
      expect(faultsOf(seed, start).slice(0, 3)).toContainEqual({
        kind: 'function-killed',
        moment: 'before',
      });
    },
  );

  test.each(['a', 'b', 'c'])('of seed %s delays first copies of new rows most', (seed) => {
    const call: AwsCall = { caller: 'Submission', service: 'dynamodb', operation: 'PutItem' };
    const latest = faultsOf(seed, call)
      .slice(0, 33)
      .filter((fault) => fault?.kind === 'late' && fault.afterMs === LATEST_MS);

    expect(latest).toHaveLength(6);
  });
});
