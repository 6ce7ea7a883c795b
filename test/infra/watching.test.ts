import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readTemplates } from '../support/template';

const { service } = readTemplates();
const runbook = readFileSync(join(__dirname, '../../docs/runbook.md'), 'utf8');

test('one dashboard shows every alarm, the lanes, and the stages from the log of the worker', () => {
  const [dashboard, ...others] = service.resources('AWS::CloudWatch::Dashboard');
  expect(others).toEqual([]);
  const body = service.text(dashboard?.Properties['DashboardBody']);
  const widgets = z
    .object({ widgets: z.array(z.looseObject({ type: z.string() })) })
    .parse(JSON.parse(body)).widgets;
  const [status] = widgets.filter(({ type }) => type === 'alarm');
  const shown = z.object({ properties: z.object({ alarms: z.array(z.string()) }) }).parse(status)
    .properties.alarms;
  const all = service.resources('AWS::CloudWatch::Alarm').map(({ id }) => `<${id}.Arn>`);
  expect(shown.sort()).toEqual(all.sort());
  for (const words of ['ApproximateAgeOfOldestMessage', 'milliseconds.detect', 'models-load']) {
    expect(body).toContain(words);
  }
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

test('the access log counts answers with 408 and 429', () => {
  const counts = service
    .resources('AWS::Logs::MetricFilter')
    .map(({ Properties }) => [
      Properties['FilterPattern'],
      JSON.stringify(Properties['MetricTransformations']),
    ]);
  expect(counts).toEqual([
    ['{ $.status = "408" }', expect.stringContaining('"MetricName":"waits-ended"')],
    ['{ $.status = "429" }', expect.stringContaining('"MetricName":"requests-refused"')],
  ]);
});
