import { appendFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { MetricCollector } from '../../faults/collect-metrics';
import { MetricStore } from '../../faults/series';
import { temporaryFolder } from '../../support/temporary-folder';

const AT = '2026-11-25T08:00:00.000Z';
const NOW = Date.parse(AT);
const API = { ApiName: 'shelf', Stage: 'v2' };

const folder = temporaryFolder();

function collector() {
  const stateFolder = mkdtempSync(join(folder, 'state-'));
  for (const folder of ['logs', 'sqs']) mkdirSync(join(stateFolder, folder));
  const store = new MetricStore();
  const filters = [{ namespace: 'Service', name: 'refused', status: '429' }];
  const failedExecutions = { functionWord: 'GivenUp', stateMachine: 'Workflow' };
  const sources = { stateFolder, filters, api: API, failedExecutions };
  const between = (namespace: string, name: string, dimensions = {}) =>
    store.between({ namespace, name, dimensions }, 0, NOW + 1);
  return { collector: new MetricCollector(store, sources), stateFolder, between };
}

it('counts invocations, errors and durations of functions, each line once', () => {
  const { collector: it, stateFolder, between } = collector();
  const log = join(stateFolder, 'logs', 'Worker1.log');
  const report = `${AT} [1] REPORT RequestId: a Duration: 120 ms Memory Size: 9 MB\n`;
  writeFileSync(log, `${AT} [1] START process 7\n${report}${AT} [1] ERROR Error: no`);
  it.collect(NOW);
  appendFileSync(log, '\n');
  it.collect(NOW);

  const worker = { FunctionName: 'Worker1' };
  expect(between('AWS/Lambda', 'Invocations', worker)).toEqual([1, 1]);
  expect(between('AWS/Lambda', 'Errors', worker)).toEqual([0, 1]);
  expect(between('AWS/Lambda', 'Duration', worker)).toEqual([120]);
});

it('takes metrics from lines in the embedded format', () => {
  const { collector: it, stateFolder, between } = collector();
  const line = {
    _aws: {
      Timestamp: NOW,
      CloudWatchMetrics: [
        { Namespace: 'Service', Dimensions: [['service']], Metrics: [{ Name: 'failed' }] },
      ],
    },
    service: 'recognition',
    failed: 1,
  };
  writeFileSync(join(stateFolder, 'logs', 'Any.log'), `${AT} [1] ${JSON.stringify(line)}\n`);
  it.collect(NOW);
  expect(between('Service', 'failed', { service: 'recognition' })).toEqual([1]);
});

it('counts answers in the access log, as its filters say', () => {
  const { collector: it, stateFolder, between } = collector();
  const lines = ['200', '429', '500'].map((status) => `${AT} ${JSON.stringify({ status })}\n`);
  writeFileSync(join(stateFolder, 'logs', 'access.log'), lines.join(''));
  it.collect(NOW);
  expect(between('Service', 'refused')).toEqual([1]);
  expect(between('AWS/ApiGateway', '5XXError', API)).toEqual([0, 0, 1]);
});

it('counts the messages of a queue, and the age of the oldest that was not received too often', () => {
  const { collector: it, stateFolder, between } = collector();
  const message = { id: '1', body: '{}', sentAt: NOW - 40_000, visibleAt: NOW, receiveCount: 0 };
  const puts = [
    message,
    { ...message, id: '2', sentAt: NOW - 90_000, visibleAt: NOW + 1, receiveCount: 4 },
    { ...message, id: '3' },
  ].map((put) => `${JSON.stringify({ put })}\n`);
  const journal = `${puts.join('')}${JSON.stringify({ delete: '3' })}\n`;
  writeFileSync(join(stateFolder, 'sqs', 'Bulk.journal'), journal);
  it.collect(NOW);

  const queue = { QueueName: 'Bulk' };
  expect(between('AWS/SQS', 'ApproximateAgeOfOldestMessage', queue)).toEqual([40]);
  expect(between('AWS/SQS', 'ApproximateNumberOfMessagesVisible', queue)).toEqual([1]);
  expect(between('AWS/SQS', 'ApproximateNumberOfMessagesNotVisible', queue)).toEqual([1]);
});
