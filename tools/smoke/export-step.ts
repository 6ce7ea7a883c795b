import type { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { taskSchema } from '../../lambdas/contracts/task';
import { checked } from './smoke-client';

/** Exports a task's results, and looks in the file for the photo with this external id. */
export async function exportStep(
  tasks: ShelfClient['tasks'],
  uuid: string,
  externalId: string,
  signal: AbortSignal,
): Promise<string> {
  await checked(taskSchema, tasks.exportResults(uuid, { format: 'csv' }));
  const file = await tasks.downloadExport(uuid, { signal });
  if (!Buffer.from(file).includes(externalId)) throw new Error(`the file lacks ${externalId}`);
  return `${file.length} bytes`;
}
