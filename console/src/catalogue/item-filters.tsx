import { Loader, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { CatalogItemSummary } from '../../../clients/typescript/src/index';
import { catalogFilterSchema } from '../../../lambdas/contracts/following';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { allOf } from '../shell/all-of';
import { TYPING_PAUSE_MS } from '../shell/typing-pause';
import { useAddressValue } from '../shell/use-address';

/** The filters in the address, by brand, tag and property: their form fields, and the items that match. */
export function useItemFilters(items: readonly CatalogItemSummary[]) {
  const [brand, setBrand] = useAddressValue('brand');
  const [tag, setTag] = useAddressValue('tag');
  const [property, setProperty] = useAddressValue('custom_prop');
  const found = useFound(tag, property);
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
        value={tag}
        rightSection={found.isFetching && <Loader size="xs" />}
        onChange={(event) => setTag(event.currentTarget.value)}
      />
      <TextInput
        label="Property"
        placeholder="Such as category:Water"
        value={property}
        error={found.fault !== undefined}
        rightSection={found.isFetching && <Loader size="xs" />}
        onChange={(event) => setProperty(event.currentTarget.value)}
      />
    </>
  );
  const matching = items.filter(
    (item) =>
      (brand === '' || item.brand === brand) && (!found.isEnabled || found.data?.has(item.uuid)),
  );
  const failure = found.error ? (
    <Failure error={found.error} />
  ) : (
    found.fault !== undefined && (
      <p role="status" className="bad">
        Property: {found.fault}
      </p>
    )
  );
  return { fields, matching, failure };
}

/** The uuids of the items with a tag and a property, whichever is given. Lists show neither. */
function useFound(typedTag: string, typedProperty: string) {
  const client = useClient();
  const [tag] = useDebouncedValue(typedTag.trim(), TYPING_PAUSE_MS);
  const [property] = useDebouncedValue(typedProperty.trim(), TYPING_PAUSE_MS);
  const { custom_prop: propertySchema } = catalogFilterSchema.shape;
  const { data: custom_prop, error } = propertySchema.safeParse(property || undefined);
  const filter = { ...(tag !== '' && { tag }), ...(custom_prop !== undefined && { custom_prop }) };
  const isEnabled = Object.keys(filter).length > 0;
  const found = useQuery({
    queryKey: ['found', filter],
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: LIMITS.pageSizeMaximum };
      const items = await allOf(client.catalogItems.all(query, { signal }));
      return new Set(items.map(({ uuid }) => uuid));
    },
  });
  return { ...found, isEnabled, fault: error?.issues[0]?.message };
}
