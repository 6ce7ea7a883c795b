import type { PlanogramPosition } from '../../contracts/planogram';
import type { RecognitionDocument } from '../../contracts/result';
import { countBays, photoShelvesOf, withRealogram, type PhotoShelf } from './photo-shelves';

/**
 * The positions of a bay as a photo shows it. Adjacent facings of one product make one position; facings
 * without a name are left out. Compared with these positions, the photo is right everywhere.
 * @param keepBays - whether the positions have the bay, if the photo shows several
 */
export function positionsOfPhoto(
  document: RecognitionDocument,
  keepBays = false,
): PlanogramPosition[] {
  const photo = withRealogram(document);
  const bays = keepBays ? countBays(photo) : 1;
  if (bays < 2) return positionsOf(photoShelvesOf(photo));
  return Array.from({ length: bays }, (_, index) => index + 1).flatMap((bay) =>
    positionsOf(photoShelvesOf(photo, bay)).map((position) => ({ bay, ...position })),
  );
}

const positionsOf = (shelves: readonly PhotoShelf[]): PlanogramPosition[] =>
  shelves
    .map(namedRunsOf)
    .filter((runs) => runs.length > 0)
    .flatMap((runs, row) =>
      runs.map(({ item, facings }, index) => ({
        shelf_id: row + 1,
        position: index + 1,
        catalog_item_uuid: item,
        facings,
      })),
    );

function namedRunsOf(shelf: PhotoShelf): { readonly item: string; readonly facings: number }[] {
  const runs: { item: string | null; facings: number }[] = [];
  for (const { item } of shelf) {
    const run = runs.at(-1);
    if (run?.item === item) run.facings += 1;
    else runs.push({ item, facings: 1 });
  }
  return runs.flatMap(({ item, facings }) => (item === null ? [] : [{ item, facings }]));
}
