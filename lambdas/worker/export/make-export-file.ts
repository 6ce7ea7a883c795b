import { writeCoco } from '../../../clients/tables/coco';
import { photoRecordSchema, type PhotoRecord } from '../../../clients/tables/photo-record';
import { CSV_HEADING, csvRowsOf, writeSpreadsheet } from '../../../clients/tables/photo-rows';
import { TooManyRowsError } from '../../../clients/tables/spreadsheet';
import type { ExportFormat } from '../../contracts/exports';
import { LIMITS } from '../../contracts/limits';
import { AppError } from '../../shared/app-error';
import { readExportPart } from '../../storage/objects/exports';
import { keysOfExport, type TaskWithExport } from '../../storage/results/exports';

type Records = () => AsyncIterable<PhotoRecord>;
type Write = (piece: string | Uint8Array) => void;

const WRITERS: Readonly<Record<ExportFormat, (records: Records, write: Write) => Promise<void>>> = {
  async csv(records, write) {
    write(CSV_HEADING);
    for await (const record of records()) write(csvRowsOf(record));
  },
  xlsx: (records, write) => writeSpreadsheet(records(), write),
  coco: (records, write) => writeCoco('shelf export', records, write),
};

/**
 * Makes the file of an export from its parts, without results that were deleted after they were read.
 * @throws AppError if the file would be too large, or the spreadsheet would have too many rows.
 */
export async function makeExportFile(
  task: TaskWithExport,
): Promise<{ readonly bytes: Uint8Array; readonly exported: number }> {
  const { format, requested_at } = task.export;
  const keys = await keysOfExport(task, task.export, requested_at);
  const existing = new Set(keys.map(({ result_uuid }) => result_uuid));
  const exported = new Set<string>();
  const pieces: Uint8Array[] = [];
  let size = 0;
  const records = async function* (): AsyncGenerator<PhotoRecord> {
    for await (const record of recordsOf(task)) {
      if (!existing.has(record.result_uuid)) continue;
      exported.add(record.result_uuid);
      yield record;
    }
  };
  const write: Write = (piece) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    size += bytes.length;
    if (size > LIMITS.exportBytes) throw new AppError('invalid', TOO_LARGE);
    pieces.push(bytes);
  };
  try {
    await WRITERS[format](records, write);
  } catch (error) {
    if (error instanceof TooManyRowsError) throw new AppError('invalid', error.message);
    throw error;
  }
  return { bytes: Buffer.concat(pieces), exported: exported.size };
}

const TOO_LARGE =
  `The file would have more than ${LIMITS.exportBytes / 1e6} MB: ` +
  'export results of a shorter time, by start_datetime and end_datetime';

async function* recordsOf(task: TaskWithExport): AsyncGenerator<PhotoRecord> {
  for (const number of task.export.parts) {
    for (const line of (await readExportPart(task, number)).split('\n')) {
      if (line !== '') yield photoRecordSchema.parse(JSON.parse(line));
    }
  }
}
