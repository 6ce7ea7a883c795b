import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultSummary } from '../../../clients/typescript/src/index';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Deletion } from '../shell/deletion';
import { countOf } from '../shell/format';
import { forEachResult, type Outcome } from './for-each-result';

/** Results that a user has chosen, by their uuids. */
export type Chosen = ReadonlyMap<string, ResultSummary>;

const NONE: Chosen = new Map();

/**
 * The chosen results, from all pages of a list.
 * @param list - names the list: another one, such as one with another filter, begins without any
 */
export function useChosen(list: string) {
  const [state, setState] = useState({ list, chosen: NONE });
  const choose = (results: readonly ResultSummary[], isChosen: boolean): void => {
    setState((before) => {
      const next = new Map(before.list === list ? before.chosen : NONE);
      for (const result of results) {
        if (isChosen) next.set(result.uuid, result);
        else next.delete(result.uuid);
      }
      return { list, chosen: next };
    });
  };
  return { chosen: state.list === list ? state.chosen : NONE, choose };
}

/** Shows the actions on the chosen results, and the outcome of the last action. */
export function ChosenResults(props: {
  readonly task: string;
  readonly chosen: Chosen;
  /** How many results match the filters. */
  readonly total: number;
  readonly onChooseAll: () => Promise<void>;
  readonly onChooseNone: () => void;
}) {
  const { task, chosen, total, onChooseAll, onChooseNone } = props;
  const client = useClient();
  const queries = useQueryClient();
  const [told, setTold] = useState('');
  const choosing = useMutation({ mutationFn: onChooseAll });

  const act = async (
    what: string,
    one: (result: ResultSummary) => Promise<unknown>,
  ): Promise<void> => {
    const results = [...chosen.values()];
    try {
      const outcome = await forEachResult(results, one, (tried) => {
        setTold(`${tried} of ${countOf(results.length, 'result')}`);
      });
      setTold(reportOf(what, outcome));
    } finally {
      await queries.invalidateQueries({ queryKey: ['results', task] });
    }
  };
  const remove = async (): Promise<void> => {
    await act('deleted', ({ uuid }) => client.results.delete(task, uuid));
    onChooseNone();
  };
  const sending = useMutation({
    mutationFn: () => act('sent again', ({ uuid }) => client.results.resendCallback(task, uuid)),
  });
  const failure = choosing.error ?? sending.error;
  return (
    <>
      <div className="filters" role="group" aria-label="Chosen results">
        {chosen.size < total && (
          <Button
            size="xs"
            variant="default"
            loading={choosing.isPending}
            onClick={() => choosing.mutate()}
          >
            Choose all {total}
          </Button>
        )}
        {chosen.size > 0 && (
          <>
            <Button size="xs" variant="default" onClick={onChooseNone}>
              Choose none
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={sending.isPending}
              onClick={() => sending.mutate()}
            >
              Send callbacks again
            </Button>
            <Deletion name={countOf(chosen.size, 'result')} size="xs" onConfirmed={remove}>
              Their photos are deleted as well.
            </Deletion>
            <span className="quiet">{chosen.size} chosen</span>
          </>
        )}
        <span className="quiet" aria-live="polite">
          {told}
        </span>
      </div>
      {failure && <Failure error={failure} />}
    </>
  );
}

function reportOf(what: string, { done, refusals }: Outcome): string {
  const refused = [...refusals].map(([message, count]) => `${count} refused: ${message}`);
  return [`${done} ${what}`, ...refused].join('. ');
}
