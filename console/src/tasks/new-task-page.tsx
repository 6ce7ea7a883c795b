import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCatalogue } from '../catalogue/use-catalogue';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Empty, Loading, PageHeader } from '../shell/states';
import { ProductChoice } from './product-choice';
import { EMPTY_FILTER, isChosen, newProducts, type Products, type TaskFields } from './task-fields';
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
  const [picked, setPicked] = useState<Products>();
  const products = useMemo(() => {
    const uuids = data?.isComplete ? data.items.map(({ uuid }) => uuid) : [];
    return picked ?? { way: 'named' as const, chosen: new Set(uuids), filter: EMPTY_FILTER };
  }, [picked, data]);
  const creation = useMutation({
    mutationFn: (fields: TaskFields) =>
      client.tasks.create({ ...fields, ...newProducts(products) }),
    onSuccess: async ({ uuid }) => {
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      await navigate(PATHS.submit(uuid), { replace: true });
    },
  });
  return (
    <TaskForm
      start={START}
      submitLabel="Create the task"
      hasProducts={isChosen(products)}
      isSaving={creation.isPending}
      error={creation.error}
      onSave={(fields) => creation.mutate(fields)}
    >
      <ProductChoice products={products} onChange={setPicked} />
    </TaskForm>
  );
}
