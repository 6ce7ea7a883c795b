import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { ShelfClient } from '../../../clients/typescript/src/shelf-client';
import { EXPORT_FORMATS, type ExportFormat } from '../../../lambdas/contracts/exports';
import { LIMITS } from '../../../lambdas/contracts/limits';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../../lambdas/shared/environment';
import { dynamo } from '../../../lambdas/storage/aws/clients';
import { writeJsonDocument } from '../../../lambdas/storage/objects/documents';
import { resultOwnerOf } from '../../../lambdas/storage/results/results';
import { putTask } from '../../../lambdas/storage/tasks/tasks';
import { LOCAL_ACCOUNT } from '../../../local/state/local-json';
import { totalCost } from '../../shared/billing/usage';
import { Progress } from '../../shared/progress';
import { inDollars, markdownTable } from '../../shared/statistics';
import { startWatchedService } from '../cost/watched-service';
import { documentOf, FACINGS } from './document-of';

const RESULTS = LIMITS.resultsPerExport;
/** The most rows that DynamoDB takes at once. */
const RESULTS_AT_ONCE = 25;

/** Prints how long the largest export takes on this machine, its memory, its size, and its cost on AWS. */
export async function benchExports(): Promise<number> {
  // One worker, because on Lambda each message of the chain waits for the one before.
  const service = await startWatchedService({ workers: 1 });
  try {
    const client = await service.newClient();
    const task = await storeTask();
    const rows: string[][] = [];
    for (const format of EXPORT_FORMATS) {
      await service.take();
      const began = Date.now();
      const bytes = await exportTask(client, task, format);
      const seconds = (Date.now() - began) / 1_000;
      const { usage } = await service.take();
      const row = [
        format,
        seconds.toFixed(0),
        (bytes / 1e6).toFixed(1),
        (await largestChildMegabytes()).toFixed(0),
        inDollars(4)(totalCost({ ...usage, bytesOut: usage.bytesOut + bytes }, service.facts)),
      ];
      console.error(row.join(' '));
      rows.push(row);
    }
    console.log(
      markdownTable(
        [
          `${RESULTS} results of ${FACINGS} facings`,
          'seconds until it is fetched',
          'MB of the file',
          'peak memory of the worker so far, MB',
          'dollars',
        ],
        rows,
      ),
    );
    return 0;
  } finally {
    await service.stop();
  }
}

async function storeTask(): Promise<string> {
  const [account_id, task_uuid, at] = [LOCAL_ACCOUNT, randomUUID(), new Date().toISOString()];
  const row = { account_id, task_uuid, name: 'Exported', description: '', task_type: null };
  const switches = { compute_realogram: true, compute_shares: false } as const;
  await putTask({ ...row, ...switches, status: 'ACTIVE', created_at: at, updated_at: at }, []);
  // All results have the same document, which takes as long to read as one of their own.
  const document_key = `results/${task_uuid}/document.json`;
  await writeJsonDocument(document_key, documentOf());
  const table = readEnvironment({ [ENVIRONMENT_VARIABLES.resultsTable]: z.string() });
  for (let stored = 0; stored < RESULTS; stored += RESULTS_AT_ONCE) {
    const rows = Array.from({ length: RESULTS_AT_ONCE }, (_, index) =>
      rowOf(stored + index, { account_id, task_uuid, document_key }),
    );
    const puts = rows.map((Item) => ({ PutRequest: { Item } }));
    const RequestItems = { [table[ENVIRONMENT_VARIABLES.resultsTable]]: puts };
    await dynamo().send(new BatchWriteCommand({ RequestItems }));
  }
  return task_uuid;
}

const rowOf = (
  number: number,
  row: Pick<ResultRow, 'account_id' | 'task_uuid' | 'document_key'>,
): ResultRow => ({
  ...row,
  // The local database loses some rows if thousands have the same keys in an index.
  created_at: new Date(Date.UTC(2026, 0) + number).toISOString(),
  owner: resultOwnerOf(row.account_id, row.task_uuid),
  result_uuid: randomUUID(),
  image_key: `images/${number}`,
  file_name: `photo-${number}.jpg`,
  status: 'COMPLETED',
  failure_reason: '',
  duration: 1,
  confidence_score: 1,
  updated_at: new Date().toISOString(),
});

/** @returns the size of the file. */
async function exportTask(
  client: ShelfClient,
  task: string,
  format: ExportFormat,
): Promise<number> {
  await client.tasks.exportResults(task, { format });
  const progress = new Progress(`Exporting as ${format}`, RESULTS);
  const file = await client.tasks.downloadExport(task, {
    waitSeconds: 3_600,
    onProgress: ({ exported }) => progress.show(exported),
  });
  const { export: last } = await client.tasks.get(task);
  if (last?.exported !== RESULTS) throw new Error(`${last?.exported} results were exported`);
  return file.length;
}

/** The highest memory that a process of a function has had. The worker's is the largest. */
async function largestChildMegabytes(): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const texts = await Promise.all(
    processes.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')),
  );
  const children = texts.filter((text) => text.includes(`\nPPid:\t${process.pid}\n`));
  const kibibytes = children.map((text) => Number(/^VmHWM:\s+(\d+)/m.exec(text)?.[1] ?? 0));
  return (1_024 * Math.max(0, ...kibibytes)) / 1e6;
}
