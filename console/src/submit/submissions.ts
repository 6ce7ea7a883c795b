import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ShelfClient } from '../../../clients/typescript/src/index';
import { useClient } from '../session/session';

/** How far a photo has got, from waiting to a result or a failure. */
export type Step =
  | { readonly step: 'waiting' | 'sending' }
  | { readonly step: 'recognising' | 'completed'; readonly result: string }
  | { readonly step: 'failed'; readonly reason: string; readonly result?: string };

export interface Submission {
  readonly id: number;
  readonly name: string;
  readonly bytes: number | undefined;
  readonly state: Step;
}

interface Photo {
  readonly name: string;
  readonly bytes?: number;
  readonly send: (client: ShelfClient) => Promise<readonly string[]>;
}

/** How many photos are sent at once. More would only share the same connection. */
const SENT_AT_ONCE = 3;

/**
 * The photos that were submitted on this page, the latest first. Sending continues while the tab is
 * open.
 */
export function useSubmissions(task: string) {
  const client = useClient();
  const queries = useQueryClient();
  const [submissions, setSubmissions] = useState<readonly Submission[]>([]);
  const waiting = useRef<(() => Promise<void>)[]>([]);
  const running = useRef(0);
  const nextId = useRef(0);

  const set = (id: number, state: Step): void => {
    setSubmissions((all) => all.map((each) => (each.id === id ? { ...each, state } : each)));
  };

  const submit = async (id: number, photo: Photo): Promise<void> => {
    try {
      set(id, { step: 'sending' });
      const [result = ''] = await photo.send(client);
      set(id, { step: 'recognising', result });
      void queries.invalidateQueries({ queryKey: ['results', task] });
      void follow(id, result);
    } catch (error) {
      set(id, { step: 'failed', reason: reasonOf(error) });
    }
  };

  /** Waits for a result while further photos are sent. */
  const follow = async (id: number, result: string): Promise<void> => {
    try {
      const { status, failure_reason: reason } = await client.results.wait(task, result);
      set(
        id,
        status === 'COMPLETED' ? { step: 'completed', result } : { step: 'failed', reason, result },
      );
    } catch (error) {
      set(id, { step: 'failed', reason: reasonOf(error), result });
    }
  };

  const sendNext = (): void => {
    if (running.current >= SENT_AT_ONCE) return;
    const next = waiting.current.shift();
    if (!next) return;
    running.current += 1;
    void next().finally(() => {
      running.current -= 1;
      sendNext();
    });
    sendNext();
  };

  const add = (photos: readonly Photo[]): void => {
    const added = photos.map((photo): Submission => ({
      id: nextId.current++,
      name: photo.name,
      bytes: photo.bytes,
      state: { step: 'waiting' },
    }));
    setSubmissions((all) => [...added, ...all]);
    waiting.current.push(
      ...added.map(
        ({ id }, index) =>
          () =>
            submit(id, photos[index] as Photo),
      ),
    );
    sendNext();
  };

  return { submissions, add };
}

/** Each photo is sent alone, so the client's field says nothing to a person. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/^photos\[0\]: /, 'The file ') : String(error);
