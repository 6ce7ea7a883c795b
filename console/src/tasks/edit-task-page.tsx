import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Task } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Loading, PageHeader } from '../shell/states';
import { useSegment } from '../shell/use-address';
import { ProductChoice } from './product-choice';
import { changedProducts, changedTask, isChosen, productsOf, type TaskFields } from './task-fields';
import { TaskForm } from './task-form';
import { FETCHED_ON_MOUNT, useTask } from './use-task';
import { useTaskItems } from './use-task-items';

export function EditTaskPage() {
  const uuid = useSegment('task');
  const task = useTask(uuid, FETCHED_ON_MOUNT);
  const items = useTaskItems(uuid, FETCHED_ON_MOUNT);
  // Saving replaces all products, so a list that is only cached would drop those that were added since.
  const isCurrent = task.isFetchedAfterMount && items.isFetchedAfterMount;
  const error = task.error ?? items.error;
  const retry = () => void Promise.all([task.refetch(), items.refetch()]);
  return (
    <>
      <PageHeader
        title={task.data ? `Edit ${task.data.name}` : 'Edit the task'}
        about="Photos that were submitted before keep their results."
      >
        <Button component={Link} to={PATHS.task(uuid)} variant="default">
          Cancel
        </Button>
      </PageHeader>
      {error && <Failure error={error} retry={retry} />}
      {!error && !(isCurrent && task.data && items.data) && <Loading what="the task" />}
      {!error && isCurrent && task.data && items.data && (
        <EditTask task={task.data} items={items.data.map((item) => item.uuid)} />
      )}
    </>
  );
}

function EditTask({ task, items }: { readonly task: Task; readonly items: readonly string[] }) {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [before] = useState(() => productsOf(task, items));
  const [products, setProducts] = useState(before);
  const update = useMutation({
    mutationFn: (fields: TaskFields) =>
      client.tasks.update(task.uuid, changedTask(task, fields, changedProducts(before, products))),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['task', task.uuid] }),
        queries.invalidateQueries({ queryKey: ['tasks'] }),
      ]);
      await navigate(PATHS.task(task.uuid), { replace: true });
    },
  });
  return (
    <TaskForm
      start={task}
      submitLabel="Save changes"
      hasProducts={isChosen(products)}
      isSaving={update.isPending}
      error={update.error}
      onSave={(fields) => update.mutate(fields)}
    >
      <ProductChoice products={products} onChange={setProducts} />
    </TaskForm>
  );
}
