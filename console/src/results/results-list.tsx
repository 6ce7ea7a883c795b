import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Task } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { FormChoice, useForm } from '../result/form';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { allOf } from '../shell/all-of';
import { countOf } from '../shell/format';
import { Pages } from '../shell/pages';
import { Empty, Loading } from '../shell/states';
import { usePageNumber } from '../shell/use-address';
import { ChosenResults, useChosen } from './chosen-results';
import { ExportButtons } from './export-buttons';
import { ProductFilter, useProductSearch } from './product-search';
import { useResultFilters } from './result-filters';
import { ResultsTable } from './results-table';
import { MOST_FOUND } from './results-with-product';
import { TaskExport } from './task-export';

const PAGE_SIZE = 25;

/** Shows a task's results, newest first. While some are in progress, the list is fetched repeatedly. */
export function ResultsList({ task }: { readonly task: Task }) {
  const client = useClient();
  const { fields, query, isFiltered } = useResultFilters();
  const [page, setPage] = usePageNumber();
  const { isCorrected } = useForm();
  const search = useProductSearch(task.uuid, query, isCorrected);
  const { chosen, choose } = useChosen(JSON.stringify([task.uuid, query, search?.product]));
  const offset = (page - 1) * PAGE_SIZE;
  const shown = { ...query, order: 'desc', limit: PAGE_SIZE, offset } as const;
  const queryKey = ['results', task.uuid, query, page];
  const results = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client.results.list(task.uuid, { ...shown, fields: 'file_name' }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'IN_PROGRESS') ? 2_000 : false,
  });
  const completed = results.data?.items.filter(({ status }) => status === 'COMPLETED') ?? [];
  // Facings and previews come in a request of their own, because that takes longer than the list.
  const details = useQuery({
    queryKey: [...queryKey, isCorrected, completed.length, completed[0]?.uuid],
    queryFn: ({ signal }) =>
      client.results.list(
        task.uuid,
        { ...shown, fields: 'facings,least_sure,preview', corrected: isCorrected },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: completed.length > 0 && !search,
  });
  const { isPending, error, refetch } = search ?? results;
  const found = search?.data;
  const detailsOf = new Map((found ?? details.data?.items)?.map((each) => [each.uuid, each]));
  const rows = found ?? (search ? [] : (results.data?.items ?? []));
  const total = search ? (found?.length ?? 0) : (results.data?.total ?? 0);
  const isEmpty = !isPending && !error && total === 0;
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const isBeyond = !search && results.isSuccess && !results.isPlaceholderData && page > lastPage;
  useEffect(() => {
    // The results of the last page were deleted, or the address names a page that there is not.
    if (isBeyond) setPage(lastPage);
  });
  // The service saves whole lists, because thousands of results take the browser minutes.
  const { status, ...rest } = query;
  const filters = status === 'IN_PROGRESS' ? undefined : { ...rest, ...(status && { status }) };
  const isWhole = !search && filters && (chosen.size === 0 || chosen.size === total);
  const all = () => (found ? Promise.resolve(found) : allOf(client.results.all(task.uuid, query)));
  return (
    <>
      <div className="filters">
        {fields}
        <ProductFilter />
        <FormChoice />
      </div>
      {!isWhole && total > 0 && (
        <ExportButtons
          name={`results-${task.uuid}`}
          what={
            chosen.size > 0
              ? `The ${countOf(chosen.size, 'chosen result')}`
              : `The ${countOf(total, 'matching result')}`
          }
          list={() => (chosen.size > 0 ? Promise.resolve([...chosen.values()]) : all())}
        />
      )}
      <TaskExport task={task.uuid} filters={isWhole && total > 0 ? filters : undefined} />
      {isPending && <Loading what="the results" />}
      {isPending && search && (
        <p className="quiet">{countOf(search.searched, 'result')} searched</p>
      )}
      {error && <Failure error={error} retry={() => void refetch()} />}
      {details.error && <Failure error={details.error} retry={() => void details.refetch()} />}
      {isEmpty && (
        <Empty
          title={isFiltered || search ? 'No matching results' : 'No results yet'}
          action={
            !isFiltered &&
            !search && (
              <Button component={Link} to={PATHS.submit(task.uuid)}>
                Submit photos
              </Button>
            )
          }
        >
          {isFiltered || search ? 'Change or clear a filter.' : 'Each submitted photo has one.'}
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <p className="quiet" aria-live="polite">
            {total === MOST_FOUND && search ? 'The newest ' : ''}
            {countOf(total, 'result')}, newest first
          </p>
          <ChosenResults
            task={task.uuid}
            chosen={chosen}
            total={total}
            onChooseAll={async () => choose(await all(), true)}
            onChooseNone={() => choose([...chosen.values()], false)}
          />
          <ResultsTable results={rows} detailsOf={detailsOf} chosen={chosen} onChoose={choose} />
        </>
      )}
      {!search && <Pages total={total} size={PAGE_SIZE} page={page} onChange={setPage} />}
    </>
  );
}
