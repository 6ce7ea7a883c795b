import type { Outcome } from './import-product';

/** What became of a row so far. */
export type RowState =
  | Outcome
  | { readonly is: 'importing' | 'comparing' }
  | { readonly is: 'refused'; readonly reason: string };

/** The label and colour of each state of a row. */
export const STATES: Readonly<
  Record<RowState['is'], { readonly text: string; readonly tone: string }>
> = {
  importing: { text: 'Importing', tone: 'open' },
  comparing: { text: 'Comparing', tone: 'open' },
  new: { text: 'Will be created', tone: 'good' },
  different: { text: 'Will change', tone: 'good' },
  created: { text: 'Created', tone: 'good' },
  changed: { text: 'Changed', tone: 'good' },
  unchanged: { text: 'Unchanged', tone: '' },
  refused: { text: 'Refused', tone: 'bad' },
};

/** How many rows have each outcome, such as "3 of 3 finished: 2 created, 1 refused". */
export function summaryOf(states: readonly Pick<RowState, 'is'>[], total: number): string {
  const running = states.filter(({ is }) => is === 'importing' || is === 'comparing').length;
  const counts = Object.entries(STATES)
    .filter(([state]) => state !== 'importing' && state !== 'comparing')
    .map(([state, { text }]) => [states.filter(({ is }) => is === state).length, text] as const)
    .flatMap(([count, text]) => (count > 0 ? `${count} ${text.toLowerCase()}` : []));
  const finished = `${states.length - running} of ${total} finished`;
  return counts.length === 0 ? finished : `${finished}: ${counts.join(', ')}`;
}
