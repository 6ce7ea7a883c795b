import { Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Deletion } from '../shell/deletion';
import { Loading, PageHeader } from '../shell/states';
import {
  fetchSample,
  findSample,
  loadSample,
  removeSample,
  type SampleState,
} from './sample-shelf';

/** Loads the sample shelf, leads through what it shows, and removes it again. */
export function SamplePage() {
  const client = useClient();
  const queries = useQueryClient();
  const [step, setStep] = useState('');
  const state = useQuery({ queryKey: ['sample'], queryFn: () => findSample(client) });
  const refresh = async (): Promise<void> => {
    setStep('');
    await queries.invalidateQueries();
  };
  const loading = useMutation({
    mutationFn: async () => loadSample(client, await fetchSample(), setStep),
    onSettled: refresh,
  });
  const remove = async (): Promise<void> => {
    try {
      await removeSample(client, await fetchSample(), setStep);
    } finally {
      await refresh();
    }
  };
  const { task, result, planogram } = state.data ?? NOTHING;
  const isEmpty = task === undefined && planogram === undefined;
  return (
    <>
      <PageHeader
        title="Sample shelf"
        about="15 invented products, a task, a photo of their shelf, and a planogram."
      >
        {!isEmpty && (
          <Deletion name="the sample shelf" onConfirmed={remove}>
            Its products, planogram and task are deleted, with all photos of the task. Your own
            products stay.
          </Deletion>
        )}
      </PageHeader>
      {state.isPending && <Loading what="the sample" />}
      {state.error && <Failure error={state.error} retry={() => void state.refetch()} />}
      {state.data && (
        <Paper withBorder p="lg">
          <Stack align="start">
            {task !== undefined && result !== undefined && planogram !== undefined ? (
              <Steps task={task} result={result} planogram={planogram} />
            ) : (
              <>
                <Text>
                  See what the service does before you add products of your own. The sample counts
                  as one photo of your account, and can be removed again.
                </Text>
                <Button loading={loading.isPending} onClick={() => loading.mutate()}>
                  {isEmpty ? 'Load the sample shelf' : 'Load the missing part'}
                </Button>
              </>
            )}
            <Group gap="xs" role="status">
              {step !== '' && <Loader size="xs" />}
              {step}
            </Group>
            {loading.error && <Failure error={loading.error} />}
          </Stack>
        </Paper>
      )}
    </>
  );
}

const NOTHING: SampleState = { task: undefined, result: undefined, planogram: undefined };

/** What to look at next, in an order that makes sense. */
function Steps({ task, result, planogram }: Readonly<Record<keyof SampleState, string>>) {
  return (
    <>
      <Title order={2} size="h4">
        The sample is loaded. What to look at next
      </Title>
      <ol className="steps">
        <Step to={PATHS.result(task, result)} label="See the photo">
          Each facing has a box and a name. Press a box to see how sure the name is.
        </Step>
        <Step
          to={PATHS.result(task, result, { view: 'compliance', planogram })}
          label="Compare it with the planogram"
        >
          The photo differs from the plan on purpose. The list says what to put where.
        </Step>
        <Step to={PATHS.review(task, result)} label="Review the names">
          Confirm or correct them by keys, the least sure first.
        </Step>
        <Step to={PATHS.submit(task)} label="Submit a photo of your own">
          It is compared with the sample’s products, so most facings will be unknown.
        </Step>
        <Step to={PATHS.importItems()} label="Import your own products">
          A folder of pictures is enough, or a table with them.
        </Step>
      </ol>
    </>
  );
}

function Step(props: {
  readonly to: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Link to={props.to}>{props.label}</Link>
      <Text size="sm" className="quiet">
        {props.children}
      </Text>
    </li>
  );
}
