import { Alert, Anchor, Button, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Result } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { ComplianceView } from '../planograms/compliance-view';
import { ResultStatus } from '../results/status-badge';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Deletion } from '../shell/deletion';
import { formatRatio, formatSeconds, formatTime } from '../shell/format';
import { Loading, PageHeader } from '../shell/states';
import { useAddressValue, useSegment } from '../shell/use-address';
import { CallerData } from './caller-data';
import { CallbackView } from './callback-view';
import { FormOfResult, useForm } from './form';
import { JsonView } from './json-view';
import { PhotoView } from './photo-view';
import { RealogramView } from './realogram-view';
import { SharesView } from './shares-view';

const VIEWS: Readonly<
  Record<string, { readonly label: string; readonly View: ComponentType<{ result: Result }> }>
> = {
  photo: { label: 'Photo', View: PhotoView },
  realogram: { label: 'Realogram', View: RealogramView },
  shares: { label: 'Shares', View: SharesView },
  compliance: { label: 'Compliance', View: ComplianceView },
  callback: { label: 'Callback', View: CallbackView },
  json: { label: 'JSON', View: JsonView },
};
const FIRST_VIEW = 'photo';

/**
 * Shows one photo's result. A result in progress is fetched again every second.
 */
export function ResultPage() {
  const task = useSegment('task');
  const uuid = useSegment('result');
  const client = useClient();
  const { isCorrected } = useForm();
  const result = useQuery({
    queryKey: isCorrected ? ['result', uuid, 'corrected'] : ['result', uuid],
    queryFn: ({ signal }) =>
      client.results.get(task, uuid, {
        corrected: isCorrected,
        fields: 'file_name,shares',
        signal,
      }),
    // The result's other form stays visible until the chosen one has arrived.
    placeholderData: (before) => (before?.uuid === uuid ? before : undefined),
    refetchInterval: ({ state }) => (state.data?.status === 'IN_PROGRESS' ? 1_000 : false),
  });
  if (result.isPending) return <Loading what="the result" />;
  if (result.error) {
    return (
      <>
        <PageHeader title="Result" about={<TaskLink task={task} />} />
        <Failure error={result.error} retry={() => void result.refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={`Photo of ${formatTime(result.data.created_at)}`}
        about={<Facts result={result.data} />}
      >
        <DeleteResult result={result.data} />
        {result.data.status === 'COMPLETED' && (
          <Button component={Link} to={PATHS.review(task, uuid)}>
            Review
          </Button>
        )}
      </PageHeader>
      <CallerData result={result.data} />
      <FormOfResult result={result.data} />
      {result.data.status === 'FAILED' && (
        <Alert color="red" variant="light" title="Recognition failed" mb="md" role="alert">
          {result.data.failure_reason}
        </Alert>
      )}
      {result.data.status === 'IN_PROGRESS' && (
        <Alert variant="light" title="Recognition is in progress" mb="md" role="status">
          This page shows the result as soon as there is one.
        </Alert>
      )}
      <Views result={result.data} />
    </>
  );
}

/** The score of a photo without names is 0. */
const confidenceOf = (score: number): string =>
  score === 0 ? 'No names' : `Confidence ${formatRatio(score)}`;

function Facts({ result }: { readonly result: Result }) {
  const { status, confidence_score, duration } = result;
  return (
    <span className="badges">
      <ResultStatus status={status} />
      {confidence_score !== null && <span>{confidenceOf(confidence_score)}</span>}
      {duration !== null && <span>Recognised in {formatSeconds(duration)}</span>}
      <TaskLink task={result.task_uuid} />
    </span>
  );
}

function TaskLink({ task }: { readonly task: string }) {
  return (
    <Anchor component={Link} to={PATHS.task(task)} inherit>
      All results of the task
    </Anchor>
  );
}

function Views({ result }: { readonly result: Result }) {
  const [named, setNamed] = useAddressValue('view');
  const value = Object.hasOwn(VIEWS, named) ? named : FIRST_VIEW;
  return (
    <Tabs
      value={value}
      onChange={(next) => setNamed(next === null || next === FIRST_VIEW ? '' : next)}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        {Object.entries(VIEWS).map(([name, { label }]) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(VIEWS).map(([name, { View }]) => (
        <Tabs.Panel key={name} value={name}>
          <View result={result} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function DeleteResult({ result }: { readonly result: Result }) {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Deletion
      name="this result"
      onConfirmed={async () => {
        await client.results.delete(result.task_uuid, result.uuid);
        await queries.invalidateQueries({ queryKey: ['results', result.task_uuid] });
        await navigate(PATHS.task(result.task_uuid), { replace: true });
      }}
    >
      Its photo is deleted as well.
    </Deletion>
  );
}
