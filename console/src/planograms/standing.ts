import type { Compliance } from '../../../clients/typescript/src/index';

/** How a facing stands in relation to a planogram. Facings beside the bay have no standing. */
export type Standing = 'planned' | 'doubtful' | 'wrong';

interface Facing {
  readonly id: number;
  readonly catalog_item_uuid: string | null;
}

type Position = Compliance['positions'][number];
interface Compared {
  readonly positions: readonly Pick<
    Position,
    'catalog_item_uuid' | 'annotation_ids' | 'elsewhere_ids'
  >[];
  readonly extras: readonly Pick<Position, 'annotation_ids'>[];
}

/** The standing of each facing that the comparison covers, by facing id. */
export function standings(
  { positions, extras }: Compared,
  facings: readonly Facing[],
): ReadonlyMap<number, Standing> {
  const items = new Map(facings.map(({ id, catalog_item_uuid: item }) => [id, item]));
  const of = (id: number, planned: string | undefined): [number, Standing] => {
    const item = items.get(id) ?? null;
    // A facing without a name may be the planned product.
    return [id, item === null ? 'doubtful' : item === planned ? 'planned' : 'wrong'];
  };
  return new Map([
    ...extras.flatMap(({ annotation_ids: ids }) => ids.map((id) => of(id, undefined))),
    ...positions.flatMap(({ annotation_ids: ids, catalog_item_uuid: planned }) =>
      ids.map((id) => of(id, planned)),
    ),
    ...positions.flatMap(({ elsewhere_ids: ids }) => ids.map((id) => of(id, undefined))),
  ]);
}
