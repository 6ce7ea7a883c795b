import { Loader, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { CatalogItemSummary } from '../../../clients/typescript/src/index';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { allOf } from '../shell/all-of';
import { useAddressValue } from '../shell/use-address';

/** How long to wait after a keystroke in a tag. Each request reads the whole catalogue. */
const TYPING_PAUSE_MS = 500;

/** The filters by brand and tag in the address: their form fields, and the items that match. */
export function useItemFilters(items: readonly CatalogItemSummary[]) {
  const [brand, setBrand] = useAddressValue('brand');
  const [typed, setTag] = useAddressValue('tag');
  const [tag] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const tagged = useTagged(tag);
  const brands = [...new Set(items.flatMap((item) => item.brand ?? []))].sort();
  const fields = (
    <>
      <NativeSelect
        label="Brand"
        value={brand}
        onChange={(event) => setBrand(event.currentTarget.value)}
      >
        <option value="">Any</option>
        {[...new Set([...brands, ...(brand ? [brand] : [])])].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </NativeSelect>
      <TextInput
        label="Tag"
        placeholder="Exactly as entered"
        value={typed}
        rightSection={tagged.isFetching && <Loader size="xs" />}
        onChange={(event) => setTag(event.currentTarget.value)}
      />
    </>
  );
  const matching = items.filter(
    (item) => (brand === '' || item.brand === brand) && (tag === '' || tagged.data?.has(item.uuid)),
  );
  return { fields, matching, failure: tagged.error && <Failure error={tagged.error} /> };
}

/** The uuids of the items with a tag. Lists do not show tags. */
function useTagged(tag: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['tagged', tag],
    enabled: tag !== '',
    queryFn: async ({ signal }) => {
      const query = { tag, limit: LIMITS.pageSizeMaximum };
      const items = await allOf(client.catalogItems.all(query, { signal }));
      return new Set(items.map(({ uuid }) => uuid));
    },
  });
}
