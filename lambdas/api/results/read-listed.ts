import type * as z from 'zod';
import type { ResultRow } from '../../contracts/rows';
import type { TotalShares } from '../../contracts/shares';
import type { ShareTotals } from '../../domain/recognition/total-shares';
import { getValuesOfCustomProp } from '../../storage/catalogue/catalogue';
import {
  listedPartSchema,
  readDocumentPart,
  readRecognitionDocument,
} from '../../storage/objects/documents';
import { correctedCocoOf } from '../../storage/results/corrections';
import { readPhotos } from '../../storage/results/read-photos';

type ListedPart = z.infer<typeof listedPartSchema>;

/** Reads what lists show of COMPLETED results, as recognised or with their corrections applied. */
export async function readListed(
  rows: readonly ResultRow[],
  corrected: boolean,
  onPhoto: (row: ResultRow, part: ListedPart) => void,
): Promise<void> {
  const completed = rows.filter(({ document_key }) => document_key !== undefined);
  const read = async (row: ResultRow) => ({ row, part: await readPart(row, corrected) });
  for await (const photos of readPhotos(completed, read)) {
    for (const { row, part } of photos) onPhoto(row, part);
  }
}

async function readPart(row: ResultRow, corrected: boolean): Promise<ListedPart> {
  const { document_key = '' } = row;
  if (!corrected || !row.corrections) {
    return (await readDocumentPart(document_key, listedPartSchema)).part;
  }
  const document = await readRecognitionDocument(document_key);
  return { coco: await correctedCocoOf(row, document), preview: document.preview };
}

/** The counted shares, also by the values of a custom prop if the caller names one. */
export async function totalOf(
  shares: ShareTotals,
  accountId: string,
  customProp: string | undefined,
): Promise<TotalShares> {
  if (customProp === undefined) return shares.total();
  return shares.total(await getValuesOfCustomProp(accountId, shares.productUuids(), customProp));
}
