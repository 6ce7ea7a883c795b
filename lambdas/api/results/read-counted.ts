import type { ResultRow } from '../../contracts/rows';
import type { CountedPart } from '../../domain/recognition/total-shares';
import { splitIntoGroups } from '../../storage/aws/batches';
import {
  countedPartSchema,
  readDocumentPart,
  readRecognitionDocument,
} from '../../storage/objects/documents';
import { correctedDocumentOf } from '../../storage/results/corrections';
import { getResult } from '../../storage/results/results';

const MAX_CONCURRENT_READS = 8;

/** Reads the facings of COMPLETED results, as recognised or with their corrections applied. */
export async function readCounted(
  rows: readonly ResultRow[],
  corrected: boolean,
  onPhoto: (row: ResultRow, part: CountedPart) => void,
): Promise<void> {
  const completed = rows.filter(({ document_key }) => document_key !== undefined);
  for (const group of splitIntoGroups(completed, MAX_CONCURRENT_READS)) {
    const parts = await Promise.all(group.map((row) => readPhoto(row, corrected)));
    for (const [index, row] of group.entries()) {
      const part = parts[index];
      if (part) onPhoto(row, part);
    }
  }
}

/** @returns undefined if the result was deleted after the list was read. */
async function readPhoto(row: ResultRow, corrected: boolean): Promise<CountedPart | undefined> {
  const { document_key = '' } = row;
  try {
    if (!corrected || !row.corrections) {
      return (await readDocumentPart(document_key, countedPartSchema)).part.coco;
    }
    const document = await readRecognitionDocument(document_key);
    return (await correctedDocumentOf(row, document)).coco;
  } catch (error) {
    if (await getResult(row)) throw error;
    return undefined;
  }
}
