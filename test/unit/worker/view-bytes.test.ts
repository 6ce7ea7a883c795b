import { describe, expect, it } from '@jest/globals';
import { ViewBytes, type ReadPart } from '../../../lambdas/worker/pipeline/name/view-bytes';

const KILOBYTE = 1024;

/** An object of views of a kilobyte each; the n-th is filled with n. `reads` notes what is read. */
function storedViews(views: number): { bytes: ViewBytes; reads: [number, number][] } {
  const object = new Uint8Array(views * KILOBYTE).map((_, index) => Math.floor(index / KILOBYTE));
  const reads: [number, number][] = [];
  const read: ReadPart = (start, length) => {
    reads.push([start / KILOBYTE, length / KILOBYTE]);
    // A part of a larger buffer, as the AWS SDK may return it.
    return Promise.resolve(Buffer.from(object).subarray(start, start + length));
  };
  return { bytes: ViewBytes.stored(read, views, KILOBYTE), reads };
}

const firstsOf = (bytes: Uint8Array): number[] => [...bytes].filter((_, i) => i % KILOBYTE === 0);

describe('stored bytes of views', () => {
  it('are read when they are needed, and once', async () => {
    const { bytes, reads } = storedViews(3);
    expect(bytes.heldBytes).toBe(0);

    expect(firstsOf(await bytes.gather([1, 1]))).toEqual([1, 1]);
    expect(firstsOf(await bytes.gather([1]))).toEqual([1]);

    expect(reads).toEqual([[1, 1]]);
    expect(bytes.heldBytes).toBe(KILOBYTE);
  });

  it('are read as one part where they are near each other, and held without what is between', async () => {
    const { bytes, reads } = storedViews(250);

    expect(firstsOf(await bytes.gather([240, 0, 10, 249]))).toEqual([240, 0, 10, 249]);

    expect(reads.sort(([a], [b]) => a - b)).toEqual([
      [0, 11],
      [240, 10],
    ]);
    expect(bytes.heldBytes).toBe(4 * KILOBYTE);
  });

  it('of two objects are read from both', async () => {
    const [a, b] = [storedViews(2), storedViews(5)];
    const joined = ViewBytes.join([a.bytes, b.bytes.slice(3, 5)]);

    expect(firstsOf(await joined.gather([0, 1, 2, 3]))).toEqual([0, 1, 3, 4]);

    expect([a.reads, b.reads]).toEqual([[[0, 2]], [[3, 2]]]);
  });

  it('are read again if reading has failed', async () => {
    let fails = true;
    const bytes = ViewBytes.stored(
      () => (fails ? Promise.reject(new Error('lost')) : Promise.resolve(Uint8Array.of(7))),
      1,
      1,
    );
    await expect(bytes.gather([0])).rejects.toThrow('lost');
    fails = false;

    expect([...(await bytes.gather([0]))]).toEqual([7]);
  });

  it('that no package has are read from nowhere', async () => {
    const bytes = ViewBytes.stored(() => Promise.reject(new Error('read')), 2, 0);

    expect(await bytes.gather([0, 1])).toHaveLength(0);
  });
});

it('a view that does not exist is an error', async () => {
  await expect(ViewBytes.held(Uint8Array.of(1, 2), 2).gather([2])).rejects.toThrow(
    'There is no view 2 among 2',
  );
});
