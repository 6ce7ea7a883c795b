import { describe, expect, it } from '@jest/globals';
import { ShelfError, type Corrections } from '../../../clients/typescript/src/index';
import { bodyOf, judge, moveBox, reviewOf, type Review } from '../../../console/src/review/review';
import { Saver } from '../../../console/src/review/saver';

const correctionsOf = (version: number, review: Review): Corrections => ({
  result_uuid: 'result',
  version,
  changed_by: null,
  changed_at: null,
  ...bodyOf(review),
});

const NOTHING = reviewOf({ facings: [], added: [] });
const ONE = judge(NOTHING, 1, 'RIGHT');
const TWO = judge(ONE, 2, 'RIGHT');

/** A service that has these corrections, and saves as `PUT` does. */
function serviceWith(first: Corrections) {
  const service = {
    stored: first,
    requests: 0,
    isDown: false,
    /** The facings that were named again since the review was opened. */
    renamed: new Set<number>(),
    replace: async (version: number, review: Review): Promise<Corrections> => {
      service.requests++;
      await Promise.resolve();
      if (service.isDown) throw new ShelfError('unreachable', 'no answer');
      if (version !== service.stored.version) throw new ShelfError('changed-since', 'changed');
      return (service.stored = correctionsOf(version + 1, review));
    },
  };
  const saver = new Saver(first, {
    replace: service.replace,
    fetch: () => Promise.resolve({ corrections: service.stored, renamed: service.renamed }),
    onSaved: () => undefined,
  });
  return { service, saver };
}

describe('the saving of a review', () => {
  it('sends the newest review only, and again what changes while it is sent', async () => {
    const { service, saver } = serviceWith(correctionsOf(0, NOTHING));
    saver.want(ONE);
    expect(saver.current().status).toBe('saving');
    const sent = saver.saveNow();
    saver.want(TWO);
    await sent;
    expect(service.stored).toEqual(correctionsOf(2, TWO));
    expect(saver.current().status).toBe('saved');
    await saver.saveNow();
    expect(service.requests).toBe(2);
    saver.want(ONE);
    await saver.saveNow();
    expect(service.stored).toEqual(correctionsOf(3, ONE));
  });

  it('merges at the end what somebody else has saved meanwhile', async () => {
    const { service, saver } = serviceWith(correctionsOf(0, NOTHING));
    service.stored = correctionsOf(1, judge(NOTHING, 2, 'RIGHT'));
    saver.want(ONE);

    await saver.finish();
    await saver.saveNow();

    expect(service.stored).toEqual(correctionsOf(2, TWO));
  });

  it('keeps what cannot be saved, until it can', async () => {
    const { service, saver } = serviceWith(correctionsOf(0, NOTHING));
    service.isDown = true;
    saver.want(ONE);
    await saver.saveNow();
    expect(saver.current().status).toBe('failed');
    service.isDown = false;
    await saver.saveNow();
    expect(service.stored).toEqual(correctionsOf(1, ONE));
    expect(saver.current().status).toBe('saved');
  });

  it('stops when somebody else has saved, and goes on once both are merged', async () => {
    const { service, saver } = serviceWith(correctionsOf(3, ONE));
    service.stored = correctionsOf(4, judge(ONE, 5, 'NO_PRODUCT'));
    saver.want(TWO);
    await saver.saveNow();
    expect(saver.current().status).toBe('changed');
    await saver.saveNow();
    expect(service.requests).toBe(1);
    const merged = await saver.merge();
    await saver.saveNow();
    expect(bodyOf(merged).facings.map(({ id }) => id)).toEqual([1, 2, 5]);
    await new Promise(setImmediate);
    expect(service.stored).toEqual(correctionsOf(5, merged));
  });

  it('keeps all corrections but the confirmed names that have changed since', async () => {
    const { service, saver } = serviceWith(correctionsOf(3, NOTHING));
    service.stored = correctionsOf(4, NOTHING);
    service.renamed = new Set([1, 2]);
    saver.want(moveBox(judge(judge(TWO, 3, 'RIGHT'), 4, 'NO_PRODUCT'), 2, [1, 2, 3, 4]));

    await saver.finish();
    await new Promise(setImmediate);

    expect(service.stored.facings).toEqual([
      { id: 2, bbox: [1, 2, 3, 4] },
      { id: 3, verdict: 'RIGHT' },
      { id: 4, verdict: 'NO_PRODUCT' },
    ]);
  });
});
