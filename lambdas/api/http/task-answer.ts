import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { TaskRow } from '../../contracts/rows';
import type { Task } from '../../contracts/task';
import { renderTask } from '../../domain/task';
import { signExportAddress } from '../../storage/objects/exports';
import { permissionsOf } from './request';

/** A task with the address of its export's file, if there is one and the caller's key may read results. */
export async function answerOfTask(task: TaskRow, event: APIGatewayProxyEvent): Promise<Task> {
  const body = renderTask(task);
  const mayRead = permissionsOf(event).includes('results:read');
  if (!mayRead || !task.export || body.export?.status !== 'COMPLETED') return body;
  const url = await signExportAddress(task, task.export);
  return { ...body, export: { ...body.export, url } };
}
