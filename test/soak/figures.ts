import type { Changes } from './catalogue-work';
import type { FaultKind } from './fault-plan';

/** What a soak counted. */
export interface Figures {
  submissions: Record<'accepted' | 'refused' | 'unknown', number>;
  /** Requests that make, change or delete items, planograms and tasks. */
  changes: Changes;
  /** Images that were accepted. */
  accepted: number;
  /** Finished results, by how they ended. */
  ended: Record<'COMPLETED' | 'FAILED' | 'withdrawn', number>;
  callbacks: Record<'DELIVERED' | 'GIVEN_UP', number>;
  posts: number;
  /** Callbacks that were given up before they were posted: each attempt was cut off by a kill. */
  neverPosted: number;
}

export const noChanges = (): Changes => ({ accepted: 0, refused: 0, cutOff: 0 });

export const addChanges = (one: Changes, other: Changes): Changes => ({
  accepted: one.accepted + other.accepted,
  refused: one.refused + other.refused,
  cutOff: one.cutOff + other.cutOff,
});

export const noFigures = (): Figures => ({
  submissions: { accepted: 0, refused: 0, unknown: 0 },
  changes: noChanges(),
  accepted: 0,
  ended: { COMPLETED: 0, FAILED: 0, withdrawn: 0 },
  callbacks: { DELIVERED: 0, GIVEN_UP: 0 },
  posts: 0,
  neverPosted: 0,
});

/** Further facts about a soak. */
export interface Run {
  readonly seed: string;
  readonly seconds: number;
  readonly kills: { readonly service: number; readonly functions: number };
  readonly faults: ReadonlyMap<FaultKind, number>;
  readonly orphans: number;
}

const listed = (counts: Iterable<readonly [string, number]>): string =>
  [...counts].map(([name, count]) => `${count} ${name}`).join(', ');

/** The one line that a soak ends with. */
export function describeFigures(figures: Figures, run: Run): string {
  const { submissions, changes, accepted, ended, callbacks, posts, neverPosted } = figures;
  return [
    `seed ${run.seed}`,
    `${accepted} images accepted`,
    `requests: ${listed(Object.entries(submissions))}`,
    `changes: ${listed(Object.entries(changes))}`,
    `ended: ${listed(Object.entries(ended))}`,
    `callbacks: ${listed(Object.entries(callbacks))}, ${neverPosted} never posted`,
    `${posts} posts`,
    `kills: ${run.kills.service} of the service, ${run.kills.functions} of functions`,
    `faults: ${listed([...run.faults].sort(([a], [b]) => a.localeCompare(b)))}`,
    `${run.orphans} orphans`,
    `${run.seconds.toFixed(0)} s`,
  ].join(' · ');
}
