import { expect, test } from '@jest/globals';
import { runSoak } from '../soak/run-soak';
import { synthesisedApp } from '../support/template';

test('keeps every promise under faults, kills and a restart', async () => {
  const { figures, run, broken } = await runSoak({
    seed: 'brief',
    minutes: 0,
    submissions: 8,
    withKeys: false,
    latestMs: 5_000,
    assembly: synthesisedApp(),
    progress: () => undefined,
  });

  expect(broken).toEqual([]);
  expect(figures.accepted).toBeGreaterThan(0);
  expect(run.kills.service).toBeGreaterThan(0);
}, 600_000);
