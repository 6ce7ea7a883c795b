import { describe, expect, it } from '@jest/globals';
import { ShelfError, type ShelfClient } from '../../../clients/typescript/src/index';
import { fetchFull } from '../../../console/src/results/export';
import { forEachResult } from '../../../console/src/results/for-each-result';
import { resultOf } from './result-of';

const results = ['1', '2', '3', '4', '5', '6'].map((uuid) => ({ ...resultOf({}), uuid }));
const none = (): void => undefined;

describe('doing something with each result', () => {
  it('goes on after refusals, and counts each reason once', async () => {
    const told: number[] = [];
    const outcome = await forEachResult(
      results,
      ({ uuid }) => {
        if ('25'.includes(uuid)) throw new ShelfError('not-found', `There is no result ${uuid}`);
        if (uuid === '3') throw new ShelfError('conflict', 'It is being sent');
        return Promise.resolve();
      },
      (tried) => told.push(tried),
    );
    expect(outcome.done).toBe(3);
    expect([...outcome.refusals]).toEqual([
      ['There is no result …', 2],
      ['It is being sent', 1],
    ]);
    expect(told).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('ends with a failure that concerns all', async () => {
    const act = () => Promise.reject(new ShelfError('forbidden', 'This key may not do that'));
    await expect(forEachResult(results, act, none)).rejects.toThrow('This key may not');
  });

  it('fetches those that are left when others are deleted meanwhile', async () => {
    const get = (_: string, uuid: string) =>
      uuid === '2'
        ? Promise.reject(new ShelfError('not-found', 'There is no result 2'))
        : Promise.resolve({ ...resultOf({}), uuid });
    const client = { results: { get } } as unknown as ShelfClient;
    const fetched = await fetchFull(client, results, true, none);
    expect(fetched.results.map(({ uuid }) => uuid).join('')).toBe('13456');
    expect(fetched.deleted).toBe(1);
  });
});
