import { Button, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Unknowns } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { countOf } from '../shell/format';
import { Empty, Loading, PageHeader } from '../shell/states';
import { useSegment } from '../shell/use-address';
import { keyOf, withoutFacings, type Form, type Group, type UnknownFacing } from './group';
import { GroupCard } from './group-card';
import { RenameButton } from './rename-button';

/** Shows facings whose products are not in the catalogue, in groups that a person can name. */
export function UnknownsPage() {
  const task = useSegment('task');
  const client = useClient();
  const unknowns = useQuery({
    queryKey: ['unknowns', task],
    queryFn: ({ signal }) => client.tasks.unknowns(task, { signal }),
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <PageHeader
        title="Unknown products"
        about="Facings of the latest photos that are not in the catalogue, grouped by their look."
      >
        <Button component={Link} to={PATHS.task(task)} variant="default">
          Back to the task
        </Button>
      </PageHeader>
      <RenameButton task={task} />
      {unknowns.isPending && <Loading what="the groups" />}
      {unknowns.error && <Failure error={unknowns.error} retry={() => void unknowns.refetch()} />}
      {unknowns.data && <Groups task={task} unknowns={unknowns.data} />}
    </>
  );
}

function Groups({ task, unknowns }: { readonly task: string; readonly unknowns: Unknowns }) {
  const queries = useQueryClient();
  const { groups, results } = unknowns;
  const [selected, setSelected] = useState(0);
  const [form, setForm] = useState<Form>();
  const [named, setNamed] = useState<readonly string[]>([]);
  const last = Math.max(0, groups.length - 1);
  const current = Math.min(selected, last);
  useGroupKeys({
    onStep: (by) => setSelected(Math.max(0, Math.min(last, current + by))),
    onForm: setForm,
  });
  const onNamed = (facings: readonly UnknownFacing[], name: string): void => {
    setForm(undefined);
    setNamed((before) => [...before, `${countOf(facings.length, 'facing')}: ${name}`]);
    queries.setQueryData<Unknowns>(
      ['unknowns', task],
      (before) => before && withoutFacings(before, facings),
    );
  };
  const facings = groups.reduce((sum, group) => sum + group.facings.length, 0);
  return (
    <>
      <p aria-live="polite">
        {countOf(groups.length, 'group')} of {countOf(facings, 'facing')} on{' '}
        {countOf(results, 'photo')}. {named.length > 0 && `Named: ${named.join(', ')}.`}
      </p>
      <Progress
        value={(100 * named.length) / Math.max(1, named.length + groups.length)}
        aria-label="Groups that were named"
        mb="md"
      />
      {groups.length === 0 ? (
        <Empty title="Nothing is unknown">All facings of these photos have a name.</Empty>
      ) : (
        groups.map((group, index) => (
          <GroupCard
            key={idOf(group)}
            task={task}
            group={group}
            isSelected={index === current}
            form={index === current ? form : undefined}
            onSelect={() => {
              if (index === current) return;
              setSelected(index);
              setForm(undefined);
            }}
            onForm={(opened) => {
              setSelected(index);
              setForm(opened);
            }}
            onNamed={onNamed}
          />
        ))
      )}
    </>
  );
}

const idOf = ({ facings: [first] }: Group): string => (first ? keyOf(first) : '');

interface GroupKeys {
  readonly onStep: (by: 1 | -1) => void;
  readonly onForm: (form: Form) => void;
}

/** Handles the page's keys wherever the focus is, except in text fields. */
function useGroupKeys({ onStep, onForm }: GroupKeys): void {
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => onStep(1),
      ArrowUp: () => onStep(-1),
      n: () => onForm('new'),
      '/': () => onForm('is'),
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      const isHeld = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || isHeld || target.matches('input, textarea, select')) return;
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onStep, onForm]);
}
