import { Button, Group as Row, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ItemSearch } from '../review/item-search';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { namedFacings, type Form, type UnknownFacing } from './group';

interface ProductOfGroupProps {
  readonly task: string;
  readonly form: Form;
  readonly facings: readonly UnknownFacing[];
  readonly onClose: () => void;
  readonly onNamed: (name: string) => void;
}

type Product =
  { readonly name: string; readonly barcode?: string } | { readonly catalog_item_uuid: string };

/** The form that creates a product from a group, or adds the group to an existing product. */
export function ProductOfGroup({ task, form, facings, onClose, onNamed }: ProductOfGroupProps) {
  const client = useClient();
  const queries = useQueryClient();
  const naming = useMutation({
    mutationFn: (product: Product) =>
      client.catalogItems.createOfFacings(task, { ...product, ...namedFacings(facings) }),
    onSuccess: ({ name, uuid }) => {
      for (const key of [
        ['catalogue'],
        ['item', uuid],
        ['corrections'],
        ['quality', task],
        ['task', task],
      ])
        void queries.invalidateQueries({ queryKey: key });
      onNamed(name);
    },
  });
  return (
    <div
      className="product-of-group"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {form === 'new' ? (
        <NewProduct isPending={naming.isPending} onSave={naming.mutate} onClose={onClose} />
      ) : (
        <KnownProduct onChoose={(catalog_item_uuid) => naming.mutate({ catalog_item_uuid })} />
      )}
      {naming.error && <Failure error={naming.error} />}
    </div>
  );
}

function NewProduct(props: {
  readonly isPending: boolean;
  readonly onSave: (product: Product) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [barcode, setBarcode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        props.onSave({ name, ...(barcode.trim() !== '' && { barcode: barcode.trim() }) });
      }}
    >
      <Row gap="xs" align="end">
        <TextInput
          ref={input}
          label="Name"
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Barcode"
          value={barcode}
          onChange={(event) => setBarcode(event.currentTarget.value)}
        />
        <Button type="submit" loading={props.isPending}>
          Add the product
        </Button>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}

function KnownProduct({ onChoose }: { readonly onChoose: (item: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return <ItemSearch input={input} onChoose={onChoose} />;
}
