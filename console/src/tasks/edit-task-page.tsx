import { Button, Checkbox, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Task } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Loading, PageHeader } from '../shell/states';
import { useSegment } from '../shell/use-address';
import { ItemPicker } from './item-picker';
import { changedTask, type TaskFields } from './task-fields';
import { TaskForm } from './task-form';
import { useTask } from './use-task';

export function EditTaskPage() {
  const uuid = useSegment('task');
  const task = useTask(uuid);
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
      {task.isPending && <Loading what="the task" />}
      {task.error && <Failure error={task.error} retry={() => void task.refetch()} />}
      {task.data && <EditTask task={task.data} />}
    </>
  );
}

function EditTask({ task }: { readonly task: Task }) {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // Undefined: the task keeps its products, which the service does not list.
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const update = useMutation({
    mutationFn: (fields: TaskFields) =>
      client.tasks.update(task.uuid, changedTask(task, fields, chosen)),
    onSuccess: async (changed) => {
      queries.setQueryData(['task', task.uuid], changed);
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      await navigate(PATHS.task(task.uuid), { replace: true });
    },
  });
  return (
    <TaskForm
      start={task}
      submitLabel="Save changes"
      hasProducts={chosen === undefined || chosen.size > 0}
      isSaving={update.isPending}
      error={update.error}
      onSave={(fields) => update.mutate(fields)}
    >
      <Checkbox
        label="Keep the products that the task has"
        mb="sm"
        checked={chosen === undefined}
        onChange={(event) => setChosen(event.currentTarget.checked ? undefined : new Set())}
      />
      {chosen === undefined ? (
        <Text size="sm" className="quiet">
          Untick this to choose all products again. The service does not list the current ones.
        </Text>
      ) : (
        <ItemPicker chosen={chosen} onChange={setChosen} />
      )}
    </TaskForm>
  );
}
