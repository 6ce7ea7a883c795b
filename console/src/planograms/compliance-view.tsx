import { Alert, Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PlanogramSummary, Result } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { useForm } from '../result/form';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Empty, Loading } from '../shell/states';
import { ComplianceReport } from './compliance-report';
import { planogramName } from './planogram-name';
import { useChosenPlanogram, useCompliance } from './use-compliance';

/** Shows how well a photo complies with one of the planograms. */
export function ComplianceView({ result }: { readonly result: Result }) {
  const client = useClient();
  const { planogram: chosen, choosePlanogram: choose, bay, chooseBay } = useChosenPlanogram();
  const planograms = useQuery({
    queryKey: ['planograms', 'all'],
    queryFn: async ({ signal }) => {
      const all: PlanogramSummary[] = [];
      for await (const planogram of client.planograms.all({ limit: 100 }, { signal })) {
        all.push(planogram);
      }
      return all;
    },
  });
  if (result.status !== 'COMPLETED') {
    return (
      <Empty title="There is nothing to compare">
        Only a recognised photo can be compared with a planogram.
      </Empty>
    );
  }
  if (planograms.isPending) return <Loading what="the planograms" />;
  if (planograms.error) {
    return <Failure error={planograms.error} retry={() => void planograms.refetch()} />;
  }
  const make = <MakePlanogram result={result} onMade={choose} />;
  if (planograms.data.length === 0) {
    return (
      <Empty title="There is no planogram yet" action={make}>
        Create one from this photo, or <Link to={PATHS.newPlanogram()}>of a table</Link>.
      </Empty>
    );
  }
  return (
    <>
      <div className="filters">
        <NativeSelect
          label="Planogram"
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: 'Choose one' },
            ...planograms.data.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]}
        />
        <BayChoice bays={baysOf(result)} bay={bay} onChoose={chooseBay} />
        {chosen !== '' && (
          <Button component={Link} to={PATHS.planogram(chosen)} variant="default">
            See the planogram
          </Button>
        )}
        {make}
      </div>
      {chosen !== '' && <Compliance result={result} />}
    </>
  );
}

function Compliance({ result }: { readonly result: Result }) {
  const photo = { task: result.task_uuid, result: result.uuid };
  const compliance = useCompliance(photo, true);
  if (compliance.isPending) return <Loading what="the comparison" />;
  if (compliance.error) {
    return <Failure error={compliance.error} retry={() => void compliance.refetch()} />;
  }
  return <ComplianceReport result={result} compliance={compliance.data} />;
}

/** Lets the user choose which bay on the photo is the planned one, if the photo shows several. */
function BayChoice(props: {
  readonly bays: number;
  readonly bay: number | undefined;
  readonly onChoose: (bay: number | undefined) => void;
}) {
  const { bays, bay, onChoose } = props;
  if (bays < 2 && bay === undefined) return null;
  // The address may name a bay that the photo does not show.
  const numbers = Array.from({ length: Math.min(Math.max(bays, bay ?? 0), MOST_BAYS) }, (_, at) =>
    String(at + 1),
  );
  return (
    <NativeSelect
      label="Bay on the photo"
      value={String(bay ?? '')}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || undefined)}
      data={[
        { value: '', label: 'Found automatically' },
        ...numbers.map((number) => ({ value: number, label: number })),
      ]}
    />
  );
}

const MOST_BAYS = 100;

/** How many bays the photo shows. */
const baysOf = ({ postprocessing_results: { realogram } }: Result): number =>
  (realogram?.item_entries ?? []).reduce((most, { bay }) => Math.max(most, bay), 0);

/** The form that makes a planogram from what the photo shows. */
function MakePlanogram(props: {
  readonly result: Result;
  readonly onMade: (planogram: string) => void;
}) {
  const { result, onMade } = props;
  const client = useClient();
  const queries = useQueryClient();
  const { isCorrected } = useForm();
  const bays = baysOf(result);
  const [keepBays, setKeepBays] = useState(true);
  const hasNames = result.postprocessing_results.detections.length > 0;
  const making = useMutation({
    mutationFn: () =>
      client.planograms.create({
        name: planogramName(result),
        result: {
          task_uuid: result.task_uuid,
          result_uuid: result.uuid,
          corrected: isCorrected,
          ...(bays > 1 && { keep_bays: keepBays }),
        },
      }),
    onSuccess: async ({ uuid }) => {
      await queries.invalidateQueries({ queryKey: ['planograms'] });
      onMade(uuid);
    },
  });
  return (
    <>
      <Button
        variant="default"
        disabled={!hasNames}
        loading={making.isPending}
        onClick={() => making.mutate()}
      >
        Create a planogram from this photo
      </Button>
      {bays > 1 && (
        <Checkbox
          label={`Keep its ${bays} bays apart`}
          checked={keepBays}
          onChange={(event) => setKeepBays(event.currentTarget.checked)}
        />
      )}
      {making.error && <Failure error={making.error} />}
      {!hasNames && (
        <Alert variant="light" role="status">
          This photo shows no product of the catalogue.
        </Alert>
      )}
    </>
  );
}
