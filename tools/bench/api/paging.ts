import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { dynamo } from '../../../lambdas/storage/aws/clients';
import { listResults } from '../../../lambdas/storage/results/result-lists';
import { putResults } from '../../../lambdas/storage/results/new-results';
import { startLocalCloud, type LocalCloud } from '../../../local/cloud/cloud';
import { setEnvironment } from '../../../local/shared/process-environment';
import { Progress } from '../../shared/progress';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { countReads, type Reads } from '../dynamodb/read-counter';

const SIZES = [1_000, 10_000, 100_000];
/** How many rows are written at once while the list grows. */
const CHUNK = 1_000;

/** Measures the requests and read units for the first and last pages of a list as it grows a hundredfold. */
export async function benchPaging(): Promise<string[]> {
  const cloud = await startLocalCloud({ port: 0, ephemeral: true });
  try {
    connect(cloud);
    const reads = countReads(dynamo());
    const taskUuid = randomUUID();
    console.log('A page of 50 results:   requests  read units');
    const costs: Reads[] = [];
    const progress = new Progress('Writing results', SIZES.at(-1) ?? 0);
    let rows = 0;
    for (const size of SIZES) {
      while (rows < size) {
        await addResults(taskUuid, Math.min(CHUNK, size - rows));
        rows += Math.min(CHUNK, size - rows);
        progress.show(rows);
      }
      for (const offset of [0, size - LIMITS.pageSizeDefault]) {
        reads.reset();
        const { total } = await listResults('bench', taskUuid, {
          limit: LIMITS.pageSizeDefault,
          offset,
          start_datetime: undefined,
          end_datetime: undefined,
        });
        if (total !== size) throw new Error(`The list has ${size} results and says ${total}`);
        costs.push(reads.total());
        const { requests, units } = reads.total();
        console.log(
          `${String(offset).padStart(7)} of ${String(size).padEnd(7)}      ` +
            `${String(requests).padStart(8)}  ${units.toFixed(1).padStart(10)}`,
        );
      }
    }
    const [first] = costs;
    const dearer = costs.filter(
      ({ requests, units }) =>
        first !== undefined && (requests > first.requests || units > first.units * 1.1),
    );
    return dearer.length > 0
      ? ['a page of a longer list, or a later page, costs more than the first page']
      : [];
  } finally {
    await cloud.stop();
  }
}

/** Points lambdas/storage in this process at the service. */
function connect(cloud: LocalCloud): void {
  const table = (word: string) =>
    cloud.info.resources.tables.find((name) => name.includes(word)) ?? '';
  setEnvironment({
    ...sdkEnvironment(cloud.info.endpoints),
    [ENVIRONMENT_VARIABLES.resultsTable]: table('Results'),
    [ENVIRONMENT_VARIABLES.countersTable]: table('Counters'),
  });
}

async function addResults(taskUuid: string, count: number): Promise<void> {
  await putResults(
    Array.from({ length: count }, () => ({
      account_id: 'bench',
      task_uuid: taskUuid,
      result_uuid: randomUUID(),
      image_key: `images/${randomUUID()}`,
    })),
  );
}
