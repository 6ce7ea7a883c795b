import { setTimeout as sleep } from 'node:timers/promises';
import { readAssembly } from '../../local/template/assembly';
import { readAlarms, readLogFilters, type AlarmDefinition } from './alarm-definition';
import { startBed, type Calls } from './bed';
import { MetricCollector, type Sources } from './collect-metrics';
import { goesOff } from './evaluate-alarm';
import type { Fault } from './faults';
import { MetricStore } from './series';

/** How long the service serves callers before it is broken, so that functions have started. */
const HEALTHY_MS = 20_000;
const LOOK_EVERY_MS = 2_000;
/** How long a fault continues after its alarm, so that other alarms which it sets off can follow. */
const LINGER_MS = 45_000;

/** Seconds from the fault until the threshold of each alarm that went off was reached. */
export type Alarmed = ReadonlyMap<string, number>;

/** Runs the service with a fault, until its alarm has gone off or the time is over. */
export async function runFault(
  fault: Fault,
  calls: Calls,
  assembly: string,
  minutes: number,
): Promise<Alarmed> {
  const app = readAssembly(assembly);
  const alarms = readAlarms(app);
  const store = new MetricStore();
  const bed = await startBed(calls, assembly, fault.workerDelay ?? 0);
  const ending = new AbortController();
  try {
    const collector = new MetricCollector(store, {
      stateFolder: bed.stateFolder,
      filters: readLogFilters(app),
      ...dimensionsOf(alarms),
    });
    bed.traffic(ending.signal);
    // A fault without `begin` is there from the start, so the service is never healthy.
    if (fault.begin) await sleep(HEALTHY_MS);
    const began = Date.now();
    assumePassedCheck(store, began);
    fault.begin?.(bed, ending.signal);

    const alarmed = new Map<string, number>();
    let end = began + minutes * 60_000;
    while (Date.now() < end) {
      await sleep(LOOK_EVERY_MS);
      collector.collect();
      const now = Date.now();
      for (const alarm of alarms) {
        if (alarmed.has(alarm.name) || !goesOff(alarm, store, now)) continue;
        if (alarm.name === fault.alarm) end = Math.min(end, now + LINGER_MS);
        alarmed.set(alarm.name, Math.round((now - began) / 1000));
      }
    }
    return alarmed;
  } finally {
    ending.abort();
    await bed.stop();
  }
}

/** The dimensions of the API's and the workflow's metrics, read from the alarms. */
function dimensionsOf(
  alarms: readonly AlarmDefinition[],
): Pick<Sources, 'api' | 'failedExecutions'> {
  const metrics = alarms.flatMap((alarm) => Object.values(alarm.metrics));
  const of = (namespace: string) =>
    metrics.find((metric) => metric.namespace === namespace)?.dimensions ?? {};
  return {
    api: of('AWS/ApiGateway'),
    failedExecutions: {
      functionWord: 'RecordGivenUp',
      stateMachine: of('AWS/States')['StateMachineArn'] ?? '',
    },
  };
}

/** On AWS a check would have passed before. Here the first one comes only after four minutes. */
const assumePassedCheck = (store: MetricStore, time: number): void =>
  store.add(
    {
      namespace: 'ShelfRecognition',
      name: 'recognition-check-failed',
      dimensions: { service: 'recognition' },
    },
    { time, value: 0 },
  );
