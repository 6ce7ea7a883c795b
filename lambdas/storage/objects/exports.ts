import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ExportOfRow } from '../../contracts/exports';
import { LIMITS } from '../../contracts/limits';
import type { TaskRow } from '../../contracts/rows';
import { mapInParallel } from '../aws/batches';
import { s3Signer } from '../aws/clients';
import {
  deleteDocument,
  documentsBucket,
  readDocumentBytes,
  writeDocumentBytes,
} from './documents';

/** The objects of an export: its parts, and in the end its file. They have numbers, which are never used twice. */

const exportKeyOf = (taskUuid: string, number: number): string => `exports/${taskUuid}/${number}`;

export const writeExportPart = (
  { task_uuid }: TaskRow,
  number: number,
  text: string,
): Promise<void> => writeDocumentBytes(exportKeyOf(task_uuid, number), Buffer.from(text));

export const readExportPart = async ({ task_uuid }: TaskRow, number: number): Promise<string> =>
  Buffer.from(await readDocumentBytes(exportKeyOf(task_uuid, number))).toString('utf8');

/** The content type of each format, and how the names of its files end. */
const FILES = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
  },
  coco: { type: 'application/json', ending: 'coco.json' },
} as const satisfies Record<ExportOfRow['format'], object>;

/** Stores the file of an export, so that browsers save it under the name of the task. */
export async function writeExportFile(
  { task_uuid, name }: TaskRow,
  { format, latest }: ExportOfRow,
  bytes: Uint8Array,
): Promise<void> {
  const { type, ending } = FILES[format];
  const encoded = encodeURIComponent(name).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  await writeDocumentBytes(exportKeyOf(task_uuid, latest), bytes, {
    ContentType: type,
    ContentDisposition: `attachment; filename="results.${ending}"; filename*=UTF-8''${encoded}.${ending}`,
  });
}

/** Whether the task's latest export made a file, which may have expired since. */
const hasExportFile = ({ status, export: last }: TaskRow): boolean =>
  status === 'ACTIVE' && last?.ended_at !== undefined && last.failure_reason === undefined;

/** Returns a presigned address of the file of the task's latest export. */
export const signExportAddress = (
  { task_uuid }: TaskRow,
  { latest }: ExportOfRow,
): Promise<string> =>
  getSignedUrl(
    s3Signer(),
    new GetObjectCommand({ Bucket: documentsBucket(), Key: exportKeyOf(task_uuid, latest) }),
    { expiresIn: LIMITS.exportAddressMinutes * 60 },
  );

/** Deletes the objects of the task's exports, except the file that its row names. */
export async function deleteUnusedExports(task: TaskRow): Promise<void> {
  const { export: last } = task;
  if (!last) return;
  const end = hasExportFile(task) ? last.latest : last.latest + 1;
  const numbers = Array.from({ length: end - last.first }, (_, index) => last.first + index);
  await mapInParallel(numbers, (number) => deleteExportObject(task, number));
}

export const deleteExportObject = (
  { task_uuid }: Pick<TaskRow, 'task_uuid'>,
  number: number,
): Promise<void> => deleteDocument(exportKeyOf(task_uuid, number));
