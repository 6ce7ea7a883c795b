import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readAssembly } from '../../local/template/assembly';
import { RECORDED } from '../../tools/bench/cost/recorded';
import { templateFacts } from '../../tools/bench/cost/template-facts';
import { readTemplates, synthesisedApp } from '../support/template';

const { service } = readTemplates();
const runbook = readFileSync(join(__dirname, '../../docs/runbook.md'), 'utf8');

test('npm run bench -- --cost --recorded reckons with the alarms, queues and schedules of the template', () => {
  const { checksPerMonth, sweepsPerMonth, ...facts } = templateFacts(
    readAssembly(synthesisedApp()),
  );
  expect(RECORDED.facts).toMatchObject(facts);
  expect(RECORDED.facts.checksPerMonth).toBeCloseTo(checksPerMonth, -1);
  expect(RECORDED.facts.sweepsPerMonth).toBeCloseTo(sweepsPerMonth, -1);
});

describe('saved queries', () => {
  const queries = service
    .resources('AWS::Logs::QueryDefinition')
    .map(({ Properties }) =>
      z
        .object({ Name: z.string(), QueryString: z.string(), LogGroupNames: z.array(z.unknown()) })
        .parse(Properties),
    );
  const named = new Set([...runbook.matchAll(/[Qq]uery\s+`([^`]+)`/g)].map(([, name]) => name));

  test('are those that the runbook names', () => {
    expect(queries.map(({ Name }) => Name.replace('shelf-recognition/', '')).sort()).toEqual(
      [...named].sort(),
    );
  });

  test('read log groups of this stack, and no more than CloudWatch allows', () => {
    const groups = new Set(service.resources('AWS::Logs::LogGroup').map(({ id }) => `<${id}>`));
    for (const { LogGroupNames } of queries) {
      expect(LogGroupNames.length).toBeLessThanOrEqual(50);
      for (const name of LogGroupNames) expect(groups).toContain(service.text(name));
    }
  });

  test('put fields with a hyphen in backticks, without which it is a minus', () => {
    for (const { QueryString } of queries) {
      const bare = QueryString.replaceAll(/`[^`]*`|"[^"]*"|\/[^/]*\//g, '');
      expect(bare).not.toMatch(/\w-\w/);
    }
  });
});

test('the access log counts answers with 429', () => {
  const counts = service
    .resources('AWS::Logs::MetricFilter')
    .map(({ Properties }) => [
      Properties['FilterPattern'],
      JSON.stringify(Properties['MetricTransformations']),
    ]);
  expect(counts).toEqual([
    ['{ $.status = "429" }', expect.stringContaining('"MetricName":"requests-refused"')],
  ]);
});
