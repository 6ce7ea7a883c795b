import { Alert, Progress, Text } from '@mantine/core';
import { LISTED_ITEMS, type Catalogue } from './load-catalogue';

/** Shows how much of a large catalogue is loaded and, at the end, whether some products are not listed. */
export function CatalogueProgress({ items, total, isComplete }: Catalogue) {
  const wanted = Math.min(total, LISTED_ITEMS);
  if (!isComplete) {
    return (
      <div className="catalogue-progress">
        <Text size="sm" className="quiet">
          Loading products: {items.length} of {wanted}
        </Text>
        <Progress value={(100 * items.length) / wanted} aria-label="Loaded products" />
      </div>
    );
  }
  if (total <= LISTED_ITEMS) return null;
  return (
    <Alert mb="md" variant="light">
      The first {LISTED_ITEMS} of {total} products are listed and searched here. The command{' '}
      <code>shelf catalog export</code> writes all of them.
    </Alert>
  );
}
