import { Anchor, Button, Table, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResultSummary, Task } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { formatRatio, formatSeconds, formatTime } from '../shell/format';
import { newestFirst } from '../shell/newest-first';
import { Pages } from '../shell/pages';
import { Empty, Loading } from '../shell/states';
import { useAddressValue, usePageNumber } from '../shell/use-address';
import { ExportButtons } from './export-buttons';
import { ResultStatus } from './status-badge';
import { timeRange } from './time-range';

const PAGE_SIZE = 25;

/** The results of a task, newest first. While some are in progress, it is asked for again. */
export function ResultsList({ task }: { readonly task: Task }) {
  const client = useClient();
  const [from, setFrom] = useAddressValue('from');
  const [to, setTo] = useAddressValue('to');
  const [page, setPage] = usePageNumber();
  const range = timeRange(from, to);
  const results = useQuery({
    queryKey: ['results', task.uuid, range, page],
    queryFn: ({ signal }) =>
      newestFirst(
        (place) => client.results.list(task.uuid, { ...range, ...place }, { signal }),
        page,
        PAGE_SIZE,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'IN_PROGRESS') ? 2_000 : false,
  });
  const isFiltered = from !== '' || to !== '';
  return (
    <>
      <div className="filters">
        <TextInput
          type="date"
          label="From"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="To"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <ExportButtons
          name={`results-${task.uuid}`}
          list={() => allOf(client.results.all(task.uuid, range))}
        />
      </div>
      {results.isPending && <Loading what="the results" />}
      {results.error && <Failure error={results.error} retry={() => void results.refetch()} />}
      {results.data?.total === 0 && (
        <Empty
          title={isFiltered ? 'No result fits' : 'There is no result yet'}
          action={
            !isFiltered && (
              <Button component={Link} to={PATHS.submit(task.uuid)}>
                Submit photos
              </Button>
            )
          }
        >
          {isFiltered ? 'Take a filter away.' : 'Each photo that is submitted has one.'}
        </Empty>
      )}
      {results.data && results.data.items.length > 0 && (
        <>
          <p className="quiet" aria-live="polite">
            {results.data.total} results, newest first
          </p>
          <ResultsTable results={results.data.items} />
        </>
      )}
      <Pages total={results.data?.total ?? 0} size={PAGE_SIZE} page={page} onChange={setPage} />
    </>
  );
}

async function allOf<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

function ResultsTable({ results }: { readonly results: readonly ResultSummary[] }) {
  return (
    <div className="scrolls">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Photo</Table.Th>
            <Table.Th>Submitted</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th className="number wide-only">Confidence</Table.Th>
            <Table.Th className="number wide-only">Duration</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {results.map((result) => (
            <Table.Tr key={result.uuid}>
              <Table.Td>
                <img className="thumbnail" src={result.image_url} alt="" loading="lazy" />
              </Table.Td>
              <Table.Td>
                <Anchor component={Link} to={PATHS.result(result.task_uuid, result.uuid)}>
                  {formatTime(result.created_at)}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <ResultStatus status={result.status} />
              </Table.Td>
              <Table.Td className="number wide-only">
                {result.confidence_score !== null && formatRatio(result.confidence_score)}
              </Table.Td>
              <Table.Td className="number wide-only">
                {result.duration !== null && formatSeconds(result.duration)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
