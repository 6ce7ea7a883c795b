import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../paths';
import { FormChoice, useForm } from '../result/form';
import { useResultFilters } from '../results/result-filters';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { countOf } from '../shell/format';
import { Empty, Loading, PageHeader } from '../shell/states';
import { useSegment } from '../shell/use-address';
import { useGroup } from './group-choice';
import { ShareFigures } from './share-figures';
import { GROUPS, sharesBy } from './shares';

/** Shows the shares over all of a task's photos, or over those of some days or with an external id. */
export function SharesPage() {
  const task = useSegment('task');
  const client = useClient();
  const { fields, query } = useResultFilters();
  const { isCorrected: corrected } = useForm();
  const { group, choice } = useGroup();
  const [progress, setProgress] = useState('');
  const shares = useQuery({
    queryKey: ['shares', task, query, corrected],
    queryFn: ({ signal }) =>
      client.results.shares(
        task,
        { ...query, corrected },
        { signal, onProgress: (done, total) => setProgress(`${done} of ${total}`) },
      ),
  });
  return (
    <>
      <PageHeader title="Shares" about="How much of the shelf each product, brand and tag takes.">
        <Button component={Link} to={PATHS.task(task)} variant="default">
          Back to the task
        </Button>
      </PageHeader>
      <div className="filters">
        {choice}
        {fields}
        <FormChoice />
      </div>
      {shares.isPending && (
        <>
          <Loading what="the shares of all photos" />
          <p className="quiet">{progress}</p>
        </>
      )}
      {shares.error && <Failure error={shares.error} retry={() => void shares.refetch()} />}
      {shares.data &&
        (shares.data.facings === 0 ? (
          <Empty title="There are no shares">
            No facing was found on a photo that matches these filters.
          </Empty>
        ) : (
          <>
            <p className="quiet" aria-live="polite">
              {countOf(shares.data.facings, 'facing')} on {countOf(shares.data.results, 'photo')}
            </p>
            <ShareFigures shares={sharesBy(shares.data, group)} heading={GROUPS[group].heading} />
          </>
        ))}
    </>
  );
}
