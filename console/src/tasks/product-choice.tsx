import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { catalogFilterSchema } from '../../../lambdas/contracts/following';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { ItemPicker } from './item-picker';
import { filterOf, isChosen, type Products } from './task-fields';
import { TYPING_PAUSE_MS } from '../shell/typing-pause';

const WAYS = {
  named: 'The products chosen here',
  all: 'All products, also those that are added later',
  filter: 'A brand, a tag or a property, also products that are added later',
} as const satisfies Record<Products['way'], string>;

const FILTER_LABELS = {
  brand: 'Brand',
  tag: 'Tag',
  custom_prop: 'Property, such as category:Water',
} as const satisfies Record<keyof Products['filter'], string>;

/** Chooses the products of a task one by one, or a filter that it follows. */
export function ProductChoice({
  products,
  onChange,
}: {
  readonly products: Products;
  readonly onChange: (products: Products) => void;
}) {
  const { way, chosen, filter } = products;
  const set = (change: Partial<Products>): void => onChange({ ...products, ...change });
  return (
    <Stack>
      <Radio.Group label="Look for" value={way} onChange={(value) => set({ way: value })}>
        <Stack gap="xs" mt="xs">
          {Object.entries(WAYS).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      {way === 'filter' &&
        (['brand', 'tag', 'custom_prop'] as const).map((field) => {
          const value = filter[field];
          const checked = catalogFilterSchema.shape[field].safeParse(value || undefined);
          return (
            <TextInput
              key={field}
              label={FILTER_LABELS[field]}
              placeholder="Exactly as in the catalogue"
              value={value}
              error={checked.error?.issues[0]?.message}
              onChange={(event) =>
                set({ filter: { ...filter, [field]: event.currentTarget.value } })
              }
            />
          );
        })}
      {way === 'named' ? (
        <ItemPicker chosen={chosen} onChange={(items) => set({ chosen: items })} />
      ) : (
        isChosen(products) && <Matches products={products} />
      )}
    </Stack>
  );
}

/** How many products match the filter now. */
function Matches({ products }: { readonly products: Products }) {
  const client = useClient();
  const [settled] = useDebouncedValue(products, TYPING_PAUSE_MS);
  const filter = filterOf(settled) ?? {};
  const { data, error } = useQuery({
    queryKey: ['matching', filter],
    queryFn: ({ signal }) => client.catalogItems.list({ ...filter, limit: 1 }, { signal }),
  });
  if (error) return <Failure error={error} />;
  return (
    <Text size="sm" className="quiet" aria-live="polite">
      {data ? `${data.total} ${data.total === 1 ? 'product matches' : 'products match'} now.` : ' '}
    </Text>
  );
}
