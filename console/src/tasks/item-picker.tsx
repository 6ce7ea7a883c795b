import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CatalogItemSummary } from '../../../clients/typescript/src/index';
import { CatalogueProgress } from '../catalogue/catalogue-progress';
import { searchItems } from '../catalogue/search-items';
import { useCatalogue } from '../catalogue/use-catalogue';
import { Failure } from '../session/failure';
import { Loading } from '../shell/states';

/** How many rows are shown. "Choose all" also includes the rows that are not shown. */
const DRAWN_ROWS = 200;

interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Lets the user choose products once the whole catalogue is loaded, so that "all" means all of it. */
export function ItemPicker(choice: Choice) {
  const { data, error, refetch } = useCatalogue();
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading what="the catalogue" />;
  return (
    <>
      <CatalogueProgress {...data} />
      {data.isComplete && <Picker items={data.items} {...choice} />}
    </>
  );
}

function Picker(props: Choice & { readonly items: readonly CatalogItemSummary[] }) {
  const { items, chosen, onChange } = props;
  const [search, setSearch] = useState('');
  const found = searchItems(items, search);
  const choose = (uuids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const uuid of uuids) {
      if (isChosen) next.add(uuid);
      else next.delete(uuid);
    }
    onChange(next);
  };
  const all = found.map(({ uuid }) => uuid);
  return (
    <div>
      <TextInput
        label="Search products"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Group my="sm" gap="xs">
        <Button size="xs" variant="default" onClick={() => choose(all, true)}>
          Choose all {found.length}
        </Button>
        <Button size="xs" variant="default" onClick={() => choose(all, false)}>
          Choose none
        </Button>
        <span className="quiet" aria-live="polite">
          {chosen.size} chosen
        </span>
      </Group>
      {/* The list scrolls, so it must be focusable with the keyboard. */}
      <div className="picker" tabIndex={0} role="group" aria-label="Products">
        {found.slice(0, DRAWN_ROWS).map((item) => (
          <Checkbox
            key={item.uuid}
            label={
              <span className="picker-row">
                <img className="thumbnail" src={item.thumbnail_url} alt="" loading="lazy" />
                {item.name}
              </span>
            }
            checked={chosen.has(item.uuid)}
            onChange={(event) => choose([item.uuid], event.currentTarget.checked)}
          />
        ))}
        {found.length > DRAWN_ROWS && (
          <p className="quiet">{found.length - DRAWN_ROWS} more: search for them.</p>
        )}
      </div>
    </div>
  );
}
