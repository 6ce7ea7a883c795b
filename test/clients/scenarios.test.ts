import { afterAll, describe, expect, it } from '@jest/globals';
import { readScenarios } from '../../clients/scenarios/harness/scenario';
import { OPERATIONS } from '../../clients/typescript/src/generated/operations';
import { runScenario } from '../support/clients/scenario-runner';

const sent = new Set<string>();

describe('the TypeScript client', () => {
  it.concurrent.each(readScenarios().map((scenario) => [scenario.title, scenario] as const))(
    '%s',
    async (_, scenario) => {
      for (const route of await runScenario(scenario)) sent.add(route);
    },
  );
});

afterAll(() => {
  const { getDocs, getDocsFile, getConsole, getConsoleFile, ...operations } = OPERATIONS;
  const pages = [getDocs, getDocsFile, getConsole, getConsoleFile];
  // Four routes serve pages for browsers, so no client calls them.
  expect(pages).toHaveLength(4);
  const routes = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
  expect(routes.filter((route) => !sent.has(route))).toEqual([]);
});
