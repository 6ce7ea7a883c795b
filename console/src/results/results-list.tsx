import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Task } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { allOf } from '../shell/all-of';
import { countOf } from '../shell/format';
import { Pages } from '../shell/pages';
import { Empty, Loading } from '../shell/states';
import { usePageNumber } from '../shell/use-address';
import { ChosenResults, useChosen } from './chosen-results';
import { ExportButtons } from './export-buttons';
import { useResultFilters } from './result-filters';
import { ResultsTable } from './results-table';

const PAGE_SIZE = 25;

/** Shows a task's results, newest first. While some are in progress, the list is fetched repeatedly. */
export function ResultsList({ task }: { readonly task: Task }) {
  const client = useClient();
  const { fields, query, isFiltered } = useResultFilters();
  const [page, setPage] = usePageNumber();
  const { chosen, choose } = useChosen();
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
          list={() =>
            chosen.size > 0
              ? Promise.resolve([...chosen.values()])
              : allOf(client.results.all(task.uuid, query))
          }
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
          <ChosenResults
            task={task.uuid}
            chosen={chosen}
            total={results.data.total}
            onChooseAll={async () =>
              choose(await allOf(client.results.all(task.uuid, query)), true)
            }
            onChooseNone={() => choose([...chosen.values()], false)}
          />
          <ResultsTable results={results.data.items} chosen={chosen} onChoose={choose} />
        </>
      )}
      <Pages total={results.data?.total ?? 0} size={PAGE_SIZE} page={page} onChange={setPage} />
    </>
  );
}
