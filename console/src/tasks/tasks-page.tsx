import { Anchor, Button, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Task } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { formatTime } from '../shell/format';
import { Pages } from '../shell/pages';
import { Empty, Loading, PageHeader } from '../shell/states';
import { usePageNumber } from '../shell/use-address';

const PAGE_SIZE = 25;

export function TasksPage() {
  const client = useClient();
  const [page, setPage] = usePageNumber();
  const tasks = useQuery({
    queryKey: ['tasks', page],
    queryFn: ({ signal }) =>
      client.tasks.list(
        { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, order: 'desc' },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const create = (
    <Button component={Link} to={PATHS.newTask()}>
      New task
    </Button>
  );
  return (
    <>
      <PageHeader title="Tasks" about="A task names the products to look for on photos.">
        {create}
      </PageHeader>
      {tasks.isPending && <Loading what="the tasks" />}
      {tasks.error && <Failure error={tasks.error} retry={() => void tasks.refetch()} />}
      {tasks.data?.total === 0 && (
        <Empty title="There is no task yet" action={create}>
          Create one from the products that your photos may show.
        </Empty>
      )}
      {tasks.data && tasks.data.items.length > 0 && <TasksTable tasks={tasks.data.items} />}
      <Pages total={tasks.data?.total ?? 0} size={PAGE_SIZE} page={page} onChange={setPage} />
    </>
  );
}

function TasksTable({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <div className="scrolls">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th className="wide-only">Description</Table.Th>
            <Table.Th className="wide-only">Created</Table.Th>
            <Table.Th>Photos</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tasks.map((task) => (
            <Table.Tr key={task.uuid}>
              <Table.Td>
                <Anchor component={Link} to={PATHS.task(task.uuid)}>
                  {task.name}
                </Anchor>
              </Table.Td>
              <Table.Td className="wide-only">{task.description}</Table.Td>
              <Table.Td className="wide-only">{formatTime(task.created_at)}</Table.Td>
              <Table.Td>
                <Anchor component={Link} to={PATHS.submit(task.uuid)}>
                  Submit<span className="for-screen-readers"> photos to {task.name}</span>
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
