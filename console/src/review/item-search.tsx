import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useState, type RefObject } from 'react';
import { CatalogueProgress } from '../catalogue/catalogue-progress';
import { searchItems } from '../catalogue/search-items';
import { useCatalogue } from '../catalogue/use-catalogue';
import { Failure } from '../session/failure';

/** How many products are shown. Typing more words narrows the search to the others. */
const DRAWN_ITEMS = 20;

interface ItemSearchProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChoose: (item: string) => void;
  /** @default - the label that names the key of the review */
  readonly label?: string;
}

/** A search for any product in the catalogue. The catalogue is loaded once something is typed. */
export function ItemSearch(props: ItemSearchProps) {
  const { input, onChoose, label = 'Search all products ( / )' } = props;
  const [text, setText] = useState('');
  const isOpen = text.trim() !== '';
  const combobox = useCombobox({ opened: isOpen });
  const leave = (): void => {
    setText('');
    input.current?.blur();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(item) => {
        leave();
        onChoose(item);
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          ref={input}
          label={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leave();
          }}
        />
      </Combobox.EventsTarget>
      {isOpen && <FoundItems text={text} onFound={combobox.selectFirstOption} />}
    </Combobox>
  );
}

function FoundItems(props: { readonly text: string; readonly onFound: () => void }) {
  const { text, onFound } = props;
  const { data, error, refetch } = useCatalogue();
  const found = searchItems(data?.items ?? [], text).slice(0, DRAWN_ITEMS);
  const first = found[0]?.uuid;
  // Enter takes the first product.
  useEffect(() => {
    onFound();
  }, [onFound, first, text]);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      {data && <CatalogueProgress {...data} />}
      <Combobox.Options className="found-items" aria-label="Products that were found">
        {found.map((item) => (
          <Combobox.Option key={item.uuid} value={item.uuid} className="picker-row">
            <img className="thumbnail" src={item.thumbnail_url} alt="" loading="lazy" />
            {item.name}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {data?.isComplete === true && found.length === 0 && (
        <p className="quiet">No product has these words.</p>
      )}
    </>
  );
}
