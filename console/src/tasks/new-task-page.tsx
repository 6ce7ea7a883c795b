import { Button, Checkbox, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { createTaskSchema } from '../../../lambdas/contracts/task';
import { useCatalogue, type Catalogue } from '../catalogue/use-catalogue';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Empty, Loading, PageHeader } from '../shell/states';
import { ItemPicker } from './item-picker';

export function NewTaskPage() {
  const catalogue = useCatalogue();
  return (
    <>
      <PageHeader title="New task" />
      {catalogue.isPending && <Loading what="the catalogue" />}
      {catalogue.error && (
        <Failure error={catalogue.error} retry={() => void catalogue.refetch()} />
      )}
      {catalogue.data?.items.length === 0 && (
        <Empty
          title="The catalogue is empty"
          action={
            <Button component={Link} to={PATHS.newItem()}>
              Add a product
            </Button>
          }
        >
          A task names products to look for, so add some first.
        </Empty>
      )}
      {catalogue.data && catalogue.data.items.length > 0 && <TaskForm {...catalogue.data} />}
    </>
  );
}

function TaskForm({ items }: Catalogue) {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [realogram, setRealogram] = useState(true);
  const [shares, setShares] = useState(true);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(items.map(({ uuid }) => uuid)),
  );
  const creation = useMutation({
    mutationFn: () =>
      client.tasks.create({
        name,
        description,
        catalog_items: [...chosen],
        compute_realogram: realogram,
        compute_shares: shares,
      }),
    onSuccess: async ({ uuid }) => {
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      await navigate(PATHS.submit(uuid), { replace: true });
    },
  });
  const isReady = createTaskSchema.shape.name.safeParse(name).success && chosen.size > 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) creation.mutate();
      }}
    >
      <div className="columns">
        <Paper withBorder p="lg">
          <Stack>
            <TextInput
              label="Name"
              required
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label="Description"
              value={description}
              onChange={(event) => setDescription(event.currentTarget.value)}
            />
            <Checkbox
              label="Tell where each product stands, and gaps (realogram)"
              checked={realogram}
              onChange={(event) => setRealogram(event.currentTarget.checked)}
            />
            <Checkbox
              label="Compute shares of shelf"
              checked={shares}
              onChange={(event) => setShares(event.currentTarget.checked)}
            />
            {creation.error && <Failure error={creation.error} />}
            <Button type="submit" disabled={!isReady} loading={creation.isPending}>
              Create the task
            </Button>
            {!isReady && (
              <Text size="sm" className="quiet">
                It needs a name and at least one product.
              </Text>
            )}
          </Stack>
        </Paper>
        <Paper withBorder p="lg">
          <Title order={2} size="h4" mb="sm">
            Products to look for
          </Title>
          <ItemPicker items={items} chosen={chosen} onChange={setChosen} />
        </Paper>
      </div>
    </form>
  );
}
