import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { customPropNameSchema } from '../../../lambdas/contracts/custom-props';
import { PATHS } from '../paths';
import { FormChoice, useForm } from '../result/form';
import { useResultFilters } from '../results/result-filters';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { countOf } from '../shell/format';
import { Empty, Loading, PageHeader } from '../shell/states';
import { TYPING_PAUSE_MS } from '../shell/typing-pause';
import { useAddressValue, useSegment } from '../shell/use-address';
import { useGroup } from './group-choice';
import { ShareFigures } from './share-figures';
import { GROUPS, sharesBy } from './shares';

/** Shows the shares over all of a task's photos, or over those of some days or with an external id. */
export function SharesPage() {
  const task = useSegment('task');
  const client = useClient();
  const { fields, query } = useResultFilters();
  const { isCorrected: corrected } = useForm();
  const { group, choice } = useGroup(['products', 'brands', 'tags', 'custom_props']);
  const [property, setProperty] = useAddressValue('property');
  const [settled] = useDebouncedValue(property, TYPING_PAUSE_MS);
  const named = customPropNameSchema.safeParse(settled.trim());
  const byProperty = group === 'custom_props';
  const sharesOf = byProperty && named.success ? { shares_by: named.data } : {};
  const [progress, setProgress] = useState('');
  const shares = useQuery({
    queryKey: ['shares', task, query, corrected, sharesOf],
    queryFn: ({ signal }) =>
      client.results.shares(
        task,
        { ...query, ...sharesOf, corrected },
        { signal, onProgress: (done, total) => setProgress(`${done} of ${total}`) },
      ),
  });
  return (
    <>
      <PageHeader
        title="Shares"
        about="How much of the shelf each product, brand, tag or property takes."
      >
        <Button component={Link} to={PATHS.task(task)} variant="default">
          Back to the task
        </Button>
      </PageHeader>
      <div className="filters">
        {choice}
        {byProperty && (
          <TextInput
            label="Property"
            placeholder="Such as category"
            value={property}
            error={property.trim() !== '' && named.error?.issues[0]?.message}
            onChange={(event) => setProperty(event.currentTarget.value)}
          />
        )}
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
        ) : byProperty && !named.success ? (
          <Empty title="Which property?">
            Enter the name of one that you have given to products, such as category.
          </Empty>
        ) : (
          <>
            <p className="quiet" aria-live="polite">
              {countOf(shares.data.facings, 'facing')} on {countOf(shares.data.results, 'photo')}
            </p>
            <ShareFigures
              shares={sharesBy(shares.data, group)}
              heading={named.data && byProperty ? named.data : GROUPS[group].heading}
            />
          </>
        ))}
    </>
  );
}
