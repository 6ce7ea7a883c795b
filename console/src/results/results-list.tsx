import { Anchor, Button, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResultSummary, Task } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { allOf } from '../shell/all-of';
import { countOf, formatRatio, formatSeconds, formatTime } from '../shell/format';
import { Pages } from '../shell/pages';
import { Empty, Loading } from '../shell/states';
import { usePageNumber } from '../shell/use-address';
import { ExportButtons } from './export-buttons';
import { useResultFilters } from './result-filters';
import { ResultStatus } from './status-badge';

const PAGE_SIZE = 25;

/** Shows a task's results, newest first. While some are in progress, the list is fetched repeatedly. */
export function ResultsList({ task }: { readonly task: Task }) {
  const client = useClient();
  const { fields, query, isFiltered } = useResultFilters();
  const [page, setPage] = usePageNumber();
  const results = useQuery({
    queryKey: ['results', task.uuid, query, page],
    queryFn: ({ signal }) =>
      client.results.list(
        task.uuid,
        {
          ...query,
          fields: 'file_name',
          order: 'desc',
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'IN_PROGRESS') ? 2_000 : false,
  });
  return (
    <>
      <div className="filters">
        {fields}
        <ExportButtons
          name={`results-${task.uuid}`}
          list={() => allOf(client.results.all(task.uuid, query))}
        />
      </div>
      {results.isPending && <Loading what="the results" />}
      {results.error && <Failure error={results.error} retry={() => void results.refetch()} />}
      {results.data?.total === 0 && (
        <Empty
          title={isFiltered ? 'No matching results' : 'No results yet'}
          action={
            !isFiltered && (
              <Button component={Link} to={PATHS.submit(task.uuid)}>
                Submit photos
              </Button>
            )
          }
        >
          {isFiltered ? 'Change or clear a filter.' : 'Each submitted photo has one.'}
        </Empty>
      )}
      {results.data && results.data.items.length > 0 && (
        <>
          <p className="quiet" aria-live="polite">
            {countOf(results.data.total, 'result')}, newest first
          </p>
          <ResultsTable results={results.data.items} />
        </>
      )}
      <Pages total={results.data?.total ?? 0} size={PAGE_SIZE} page={page} onChange={setPage} />
    </>
  );
}

function ResultsTable({ results }: { readonly results: readonly ResultSummary[] }) {
  const haveNames = results.some(({ file_name }) => file_name !== undefined);
  const haveIds = results.some(({ external_id }) => external_id !== undefined);
  return (
    <div className="scrolls">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className="picture-column">Photo</Table.Th>
            <Table.Th>Submitted</Table.Th>
            {haveNames && <Table.Th>File</Table.Th>}
            {haveIds && <Table.Th>External id</Table.Th>}
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
              {haveNames && <Table.Td className="breaks">{result.file_name}</Table.Td>}
              {haveIds && <Table.Td className="breaks">{result.external_id}</Table.Td>}
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
