import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { doWhatIsOwed } from '../../../lambdas/callbacks/do-what-is-owed';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { handler as sweep } from '../../../lambdas/maintenance/sweep-unfinished/handler';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { stepFunctions } from '../../../lambdas/storage/aws/clients';
import { beginCallbackRound } from '../../../lambdas/storage/callbacks/callbacks';
import { failResult, getResult } from '../../../lambdas/storage/results/results';
import { embeddedServices, SWEPT_INDEXES } from '../../support/embedded-services';
import { imageUsage, resultRow } from '../../support/rows';
import { TestStateMachine } from '../../support/state-machine';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
  tables: [
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.tasksTable,
    ENVIRONMENT_VARIABLES.usageTable,
    ENVIRONMENT_VARIABLES.countersTable,
  ],
  indexes: SWEPT_INDEXES,
});

const machine = new TestStateMachine();
beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await machine.open({ StartAt: 'A', States: { A: { Type: 'Succeed' } } });
});
afterAll(() => machine.close());

/** A result that was accepted just now, and has ended. */
async function ended(): Promise<ResultRow> {
  const row = resultRow({
    callback_url: 'https://example.com/results',
    created_at: new Date().toISOString(),
  });
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [row]);
  await failResult(row, { failure_reason: 'dark', duration: 1, usage: imageUsage() });
  return read(row);
}
async function read(row: ResultRow): Promise<ResultRow> {
  const stored = await getResult(row);
  if (!stored) throw new Error('The row is gone');
  return stored;
}
const inputOf = ({ account_id, task_uuid, result_uuid }: ResultRow, round = 1) => ({
  account_id,
  task_uuid,
  result_uuid,
  round,
});
const started = (name: string): unknown => JSON.parse(machine.execution(name).input);

/** Refuses every start of a workflow while something happens. */
async function whileThrottled(act: () => Promise<unknown>): Promise<void> {
  const { middlewareStack } = stepFunctions();
  const refuse = () => () => Promise.reject(new Error('too many starts'));
  middlewareStack.add(refuse, { step: 'initialize', name: 'throttle' });
  try {
    await act();
  } finally {
    middlewareStack.remove('throttle');
  }
}

describe('a callback that is owed', () => {
  it('is one execution, which the uuid of its result names', async () => {
    const row = await ended();

    await doWhatIsOwed(row);

    expect(started(row.result_uuid)).toEqual(inputOf(row));
    expect(await read(row)).not.toHaveProperty('unfinished');
  });

  it('is started once by two calls, even if one comes after the workflow', async () => {
    const row = await ended();

    await Promise.all([doWhatIsOwed(row), doWhatIsOwed(row)]);
    await machine.ended(row.result_uuid);
    await doWhatIsOwed(row);

    expect(started(row.result_uuid)).toEqual(inputOf(row));
  });

  it('was started already if an older version did, with further keys in its input', async () => {
    const row = await ended();
    machine.start(row.result_uuid, { ...inputOf(row), attempted: true });

    await doWhatIsOwed(row);

    expect(started(row.result_uuid)).toHaveProperty('attempted');
    expect(await read(row)).not.toHaveProperty('unfinished');
  });

  it('is another execution in another round, which the round names too', async () => {
    const row = await ended();
    await doWhatIsOwed(row);
    await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [
      { ...(await read(row)), callback_outcome: 'GIVEN_UP' },
    ]);

    const begun = await beginCallbackRound(await read(row));
    if (begun) await doWhatIsOwed(begun);

    expect(started(`${row.result_uuid}-2`)).toEqual(inputOf(row, 2));
  });

  it('is started by the next sweep if its start is throttled, however young the result is', async () => {
    const row = await ended();
    await whileThrottled(() => expect(doWhatIsOwed(row)).rejects.toThrow('too many starts'));
    expect(() => started(row.result_uuid)).toThrow('There is no');

    await sweep();

    expect(started(row.result_uuid)).toEqual(inputOf(row));
    expect(await read(row)).not.toHaveProperty('unfinished');
  });

  it('is started by the next sweep if the process that finished the result, or began the round, died', async () => {
    const [died, again] = [await ended(), await ended()];
    await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [
      { ...again, unfinished: undefined, callback_outcome: 'GIVEN_UP' },
    ]);
    await beginCallbackRound(again);

    await sweep();

    expect(started(died.result_uuid)).toEqual(inputOf(died));
    expect(started(`${again.result_uuid}-2`)).toEqual(inputOf(again, 2));
  });
});
