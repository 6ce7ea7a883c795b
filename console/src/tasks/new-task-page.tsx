import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCatalogue } from '../catalogue/use-catalogue';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Empty, Loading, PageHeader } from '../shell/states';
import { ItemPicker } from './item-picker';
import type { TaskFields } from './task-fields';
import { TaskForm } from './task-form';

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
      {catalogue.data && catalogue.data.items.length > 0 && <NewTask />}
    </>
  );
}

const START: TaskFields = {
  name: '',
  description: '',
  compute_realogram: true,
  compute_shares: true,
};

function NewTask() {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data } = useCatalogue();
  // Until the user changes the choice, all products are chosen, or none before all are loaded.
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const chosen = useMemo(
    () => picked ?? new Set(data?.isComplete ? data.items.map(({ uuid }) => uuid) : []),
    [picked, data],
  );
  const creation = useMutation({
    mutationFn: (fields: TaskFields) =>
      client.tasks.create({ ...fields, catalog_items: [...chosen] }),
    onSuccess: async ({ uuid }) => {
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      await navigate(PATHS.submit(uuid), { replace: true });
    },
  });
  return (
    <TaskForm
      start={START}
      submitLabel="Create the task"
      hasProducts={chosen.size > 0}
      isSaving={creation.isPending}
      error={creation.error}
      onSave={(fields) => creation.mutate(fields)}
    >
      <ItemPicker chosen={chosen} onChange={setPicked} />
    </TaskForm>
  );
}
