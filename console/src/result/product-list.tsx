import { Paper, Title } from '@mantine/core';
import { formatRatio } from '../shell/format';
import { Swatch } from './facing-panel';
import { groupByProduct, placeOf, type ShownFacing } from './facings';

interface ProductListProps {
  readonly facings: readonly ShownFacing[];
  readonly product: number | undefined;
  readonly colourFor: (facing: ShownFacing) => string;
  readonly onProduct: (category: number | undefined) => void;
  readonly onSelect: (id: number) => void;
}

/** A list of what was found, by product. One product at a time opens to show its facings. */
export function ProductList(props: ProductListProps) {
  const { facings, product, colourFor, onProduct, onSelect } = props;
  const groups = groupByProduct(facings);
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4">
        {facings.length} facings
      </Title>
      <ul className="products">
        {groups.map(({ name, category, facings: members }) => (
          <li key={category}>
            <button
              type="button"
              className="product"
              aria-expanded={product === category}
              onClick={() => onProduct(product === category ? undefined : category)}
            >
              <Swatch colour={colourOfGroup(members, colourFor)} />
              <span className="product-name">{name}</span>
              <span className="number">{members.length}</span>
            </button>
            {product === category && (
              <ul className="members">
                {members.map((facing, index) => (
                  <li key={facing.id}>
                    <button type="button" onClick={() => onSelect(facing.id)}>
                      <Swatch colour={colourFor(facing)} />
                      {placeOf(facing) ?? `Facing ${index + 1}`}
                      <span className="quiet"> {formatRatio(facing.confidence)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** The colour of the facing whose name has the lowest confidence. */
function colourOfGroup(
  members: readonly ShownFacing[],
  colourFor: (facing: ShownFacing) => string,
): string | undefined {
  const [least] = members.toSorted((a, b) => a.confidence - b.confidence);
  return least && colourFor(least);
}
