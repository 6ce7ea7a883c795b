import { Button, Paper, Stack, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CatalogItem } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Deletion } from '../shell/deletion';
import { FirstTask } from '../shell/next-step';
import { Loading, PageHeader } from '../shell/states';
import { useSegment } from '../shell/use-address';
import { readChanges, textsOf, withoutUndefined } from './item-fields';
import { ItemForm } from './item-form';
import { PicturesPanel } from './pictures-panel';

export function ItemPage() {
  const uuid = useSegment('item');
  const client = useClient();
  const item = useQuery({
    queryKey: ['item', uuid, 'tags'],
    queryFn: ({ signal }) => client.catalogItems.get(uuid, { fields: 'tags', signal }),
  });
  if (item.isPending) return <Loading what="the product" />;
  if (item.error) {
    return (
      <>
        <PageHeader title="Product" />
        <Failure error={item.error} retry={() => void item.refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={item.data.name} about={item.data.uuid}>
        <DeleteItem item={item.data} />
      </PageHeader>
      <FirstTask />
      <div className="columns">
        <PicturesPanel item={uuid} />
        {/* The key gives each new version of the item a fresh form. */}
        <Attributes key={item.data.updated_at} item={item.data} />
      </div>
    </>
  );
}

function Attributes({ item }: { readonly item: CatalogItem }) {
  const client = useClient();
  const queries = useQueryClient();
  const [texts, setTexts] = useState(textsOf(item));
  const { data: changes, faults } = readChanges(texts, item);
  const update = useMutation({
    mutationFn: (ready: NonNullable<typeof changes>) =>
      client.catalogItems.update(item.uuid, withoutUndefined(ready)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['item', item.uuid] });
      await queries.invalidateQueries({ queryKey: ['catalogue'] });
    },
  });
  return (
    <Paper withBorder p="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changes) update.mutate(changes);
        }}
      >
        <Stack>
          <Title order={2} size="h4">
            Attributes
          </Title>
          <ItemForm texts={texts} faults={faults} onChange={setTexts} />
          {update.error && <Failure error={update.error} />}
          <Button type="submit" disabled={!changes} loading={update.isPending}>
            Save changes
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}

function DeleteItem({ item }: { readonly item: CatalogItem }) {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Deletion
      name={item.name}
      onConfirmed={async () => {
        await client.catalogItems.delete(item.uuid);
        await queries.invalidateQueries({ queryKey: ['catalogue'] });
        await navigate(PATHS.catalogue(), { replace: true });
      }}
    >
      It can no longer be found on photos. Results that name it stay as they are, and so do its
      pictures: replace or delete those first if they are not to be kept.
    </Deletion>
  );
}
