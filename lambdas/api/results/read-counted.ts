import type { ResultRow } from '../../contracts/rows';
import type { CountedPart } from '../../domain/recognition/total-shares';
import {
  countedPartSchema,
  readDocumentPart,
  readRecognitionDocument,
} from '../../storage/objects/documents';
import { correctedDocumentOf } from '../../storage/results/corrections';
import { readPhotos } from '../../storage/results/read-photos';

/** Reads the facings of COMPLETED results, as recognised or with their corrections applied. */
export async function readCounted(
  rows: readonly ResultRow[],
  corrected: boolean,
  onPhoto: (row: ResultRow, part: CountedPart) => void,
): Promise<void> {
  const completed = rows.filter(({ document_key }) => document_key !== undefined);
  const read = async (row: ResultRow) => ({ row, part: await readFacings(row, corrected) });
  for await (const photos of readPhotos(completed, read)) {
    for (const { row, part } of photos) onPhoto(row, part);
  }
}

async function readFacings(row: ResultRow, corrected: boolean): Promise<CountedPart> {
  const { document_key = '' } = row;
  if (!corrected || !row.corrections) {
    return (await readDocumentPart(document_key, countedPartSchema)).part.coco;
  }
  const document = await readRecognitionDocument(document_key);
  return (await correctedDocumentOf(row, document)).coco;
}
