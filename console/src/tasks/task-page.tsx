import { Alert, Badge, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { Task } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { ResultsList } from '../results/results-list';
import { isOfSample } from '../sample/sample-shelf';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Deletion } from '../shell/deletion';
import { Loading, PageHeader } from '../shell/states';
import { useSegment } from '../shell/use-address';
import { textOfFilter } from './task-fields';
import { TaskProducts } from './task-products';
import { useTask } from './use-task';

/** Shows a task and the results of its photos. */
export function TaskPage() {
  const uuid = useSegment('task');
  const { data: task, error, isPending, refetch } = useTask(uuid);
  if (isPending) return <Loading what="the task" />;
  if (error) {
    return (
      <>
        <PageHeader title="Task" />
        <Failure error={error} retry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={task.name} about={task.description || task.uuid}>
        {isOfSample(task) && (
          <Button component={Link} to={PATHS.sample()} variant="default">
            About the sample
          </Button>
        )}
        <DeleteTask task={task} />
        <Button component={Link} to={PATHS.unknowns(uuid)} variant="default">
          Unknown products
        </Button>
        <Button component={Link} to={PATHS.shares(uuid)} variant="default">
          Shares
        </Button>
        <Button component={Link} to={PATHS.quality(uuid)} variant="default">
          Quality
        </Button>
        <Button component={Link} to={PATHS.editTask(uuid)} variant="default">
          Edit
        </Button>
        <Button component={Link} to={PATHS.submit(uuid)}>
          Submit photos
        </Button>
      </PageHeader>
      <Group gap="xs" mb="md">
        <Badge className="badge">{task.compute_realogram ? 'Realogram' : 'No realogram'}</Badge>
        <Badge className="badge">{task.compute_shares ? 'Shares' : 'No shares'}</Badge>
        {task.catalog_filter && (
          <Badge className="badge">Follows {textOfFilter(task.catalog_filter)}</Badge>
        )}
      </Group>
      {(task.catalog_items_left_out ?? 0) > 0 && (
        <Alert mb="md" variant="light">
          {task.catalog_items_left_out} more products match than a task can have. The newest are
          left out: make further tasks by brand or tag.
        </Alert>
      )}
      <TaskProducts task={uuid} />
      <ResultsList task={task} />
    </>
  );
}

function DeleteTask({ task }: { readonly task: Task }) {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Deletion
      name={task.name}
      onConfirmed={async () => {
        await client.tasks.delete(task.uuid);
        await queries.invalidateQueries({ queryKey: ['tasks'] });
        await navigate(PATHS.tasks(), { replace: true });
      }}
    >
      Nothing can be submitted to it any more. Its photos and results stay, but the console no
      longer shows them: delete them first if they are not to be kept.
    </Deletion>
  );
}
