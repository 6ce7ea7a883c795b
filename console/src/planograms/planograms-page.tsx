import { Anchor, Button, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlanogramSummary } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { formatTime } from '../shell/format';
import { Pages } from '../shell/pages';
import { Empty, Loading, PageHeader } from '../shell/states';
import { usePageNumber } from '../shell/use-address';

const PAGE_SIZE = 25;

export function PlanogramsPage() {
  const client = useClient();
  const [page, setPage] = usePageNumber();
  const planograms = useQuery({
    queryKey: ['planograms', page],
    queryFn: ({ signal }) =>
      client.planograms.list({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });
  const create = (
    <Button component={Link} to={PATHS.newPlanogram()}>
      New planogram
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Planograms"
        about="A planogram says which product belongs where in a bay, and which ones a photo must show."
      >
        {create}
      </PageHeader>
      {planograms.isPending && <Loading what="the planograms" />}
      {planograms.error && (
        <Failure error={planograms.error} retry={() => void planograms.refetch()} />
      )}
      {planograms.data?.total === 0 && (
        <Empty title="There is no planogram yet" action={create}>
          Create one from a table, or from a photo of a bay that is as it should be.
        </Empty>
      )}
      {planograms.data && planograms.data.items.length > 0 && (
        <PlanogramsTable planograms={planograms.data.items} />
      )}
      <Pages total={planograms.data?.total ?? 0} size={PAGE_SIZE} page={page} onChange={setPage} />
    </>
  );
}

function PlanogramsTable({ planograms }: { readonly planograms: readonly PlanogramSummary[] }) {
  return (
    <div className="scrolls">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th className="wide-only">Changed</Table.Th>
            <Table.Th className="number">Positions</Table.Th>
            <Table.Th className="number">Must-haves</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {planograms.map(({ uuid, name, updated_at, position_count, must_have_count }) => (
            <Table.Tr key={uuid}>
              <Table.Td>
                <Anchor component={Link} to={PATHS.planogram(uuid)}>
                  {name}
                </Anchor>
              </Table.Td>
              <Table.Td className="wide-only">{formatTime(updated_at)}</Table.Td>
              <Table.Td className="number">{position_count}</Table.Td>
              <Table.Td className="number">{must_have_count}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
