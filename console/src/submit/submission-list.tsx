import { Anchor, Badge, Progress, Text } from '@mantine/core';
import { Link } from 'react-router';
import { PATHS } from '../paths';
import { formatBytes } from '../shell/format';
import { NextStep } from '../shell/next-step';
import type { Step, Submission } from './submissions';

const STEPS: Readonly<
  Record<Step['step'], { readonly text: string; readonly tone: string; readonly percent: number }>
> = {
  waiting: { text: 'Waiting', tone: '', percent: 5 },
  sending: { text: 'Sending', tone: 'open', percent: 35 },
  recognising: { text: 'Recognising', tone: 'open', percent: 70 },
  completed: { text: 'Completed', tone: 'good', percent: 100 },
  failed: { text: 'Failed', tone: 'bad', percent: 100 },
};

/** Shows each photo's progress, with a link to its result. */
export function SubmissionList(props: {
  readonly task: string;
  readonly submissions: readonly Submission[];
}) {
  const { task, submissions } = props;
  if (submissions.length === 0) {
    return <p className="quiet">Nothing was submitted in this tab yet.</p>;
  }
  const finished = submissions.filter(({ state }) => STEPS[state.step].percent === 100).length;
  const failed = submissions.filter(({ state }) => state.step === 'failed').length;
  return (
    <>
      <p className="quiet" aria-live="polite">
        {finished} of {submissions.length} finished{failed > 0 && `, ${failed} failed`}
      </p>
      {finished === submissions.length && (
        <NextStep to={PATHS.task(task)} label="Open the results">
          Open a result to see its boxes and names. Review confirms or corrects them, and Compliance
          compares them with a planogram.
        </NextStep>
      )}
      <ul className="submissions">
        {submissions.map(({ id, name, bytes, state }) => (
          <li key={id}>
            <div className="submission-head">
              <span className="submission-name">{name}</span>
              {bytes !== undefined && <span className="quiet">{formatBytes(bytes)}</span>}
              <Badge className={`badge ${STEPS[state.step].tone}`}>{STEPS[state.step].text}</Badge>
            </div>
            <Progress
              value={STEPS[state.step].percent}
              animated={STEPS[state.step].percent < 100}
              aria-label={`Progress of ${name}`}
              color={state.step === 'failed' ? 'red' : 'blue'}
            />
            {state.step === 'failed' && (
              <Text size="sm" className="bad">
                {state.reason}
              </Text>
            )}
            {'result' in state && (
              <Anchor component={Link} to={PATHS.result(task, state.result)} size="sm">
                See the result<span className="for-screen-readers"> of {name}</span>
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
