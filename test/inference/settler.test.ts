import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { InferenceSession } from 'onnxruntime-node';
import type { NearestViews } from '../../lambdas/worker/onnx/matcher';
import { loadEmbedder } from '../../lambdas/worker/onnx/models';
import type { Settler } from '../../lambdas/worker/onnx/settler';
import { changeParameters, copyModels } from '../support/damaged-models';
import { temporaryFolder } from '../support/temporary-folder';

/** 5 facings with 2 candidates each: 10 pairs of pictures at once. */
const MAX_BATCH = 5;
const CANDIDATES = 2;

const folder = temporaryFolder();
let settler: Settler;
let detailBytes: number;
let sessions: InferenceSession[];

beforeAll(async () => {
  await copyModels(folder);
  const { settle } = (await loadEmbedder(folder)).embedder.parameters;
  await changeParameters(folder, 'embedder', {
    settle: { ...settle, max_batch: MAX_BATCH, candidates: CANDIDATES },
  });
  const opened = jest.spyOn(InferenceSession, 'create');
  const loaded = await loadEmbedder(folder);
  sessions = await Promise.all(
    opened.mock.results.map(({ value }) => value as Promise<InferenceSession>),
  );
  if (loaded.settler === undefined) throw new Error('The committed package settles nothing');
  settler = loaded.settler;
  ({ detailBytes } = loaded.embedder);
});

/** Details of this many pictures, all different. */
const detailsOf = (pictures: number): Uint8Array =>
  Uint8Array.from({ length: pictures * detailBytes }, (_, at) => (at * 2654435761) >>> 24);

/** Each facing has the first k views as candidates, in its own order. */
const nearestOf = (facings: number, k: number): NearestViews => ({
  scores: Float32Array.from({ length: facings * k }, (_, at) => 0.9 - at / 100),
  views: Int32Array.from({ length: facings * k }, (_, at) => (at + Math.floor(at / k)) % k),
});

describe('Settler', () => {
  it.each([
    ['as many facings at once as the package says', CANDIDATES, 11, [5, 5, 1]],
    ['fewer at once where they have more candidates', CANDIDATES + 2, 3, [2, 1]],
    ['more at once where they have fewer', CANDIDATES - 1, 11, [10, 1]],
    ['one at a time with more candidates than pairs', 11, 2, [1, 1]],
  ])('settles %s', async (_, k, facings, batches) => {
    const runs = sessions.map((session) => jest.spyOn(session, 'run'));

    await settler.settle(detailsOf(facings), detailsOf(k), nearestOf(facings, k));

    const scores = runs.flatMap((run) => run.mock.calls).map(([feeds]) => feeds.scores);
    expect(scores.map((each) => each?.dims)).toEqual(batches.map((atOnce) => [atOnce, k]));
    for (const run of runs) run.mockRestore();
  });

  it('scores many facings as it scores each alone', async () => {
    const [facings, k] = [2 * MAX_BATCH + 1, CANDIDATES];
    const [queries, gallery] = [detailsOf(facings), detailsOf(k)];
    const { scores, views } = nearestOf(facings, k);

    const together = await settler.settle(queries, gallery, { scores, views });

    expect(together).not.toEqual(scores);
    for (let facing = 0; facing < facings; facing++) {
      const [start, end] = [facing * k, (facing + 1) * k];
      const alone = await settler.settle(
        queries.subarray(facing * detailBytes, (facing + 1) * detailBytes),
        gallery,
        { scores: scores.subarray(start, end), views: views.subarray(start, end) },
      );
      for (const [place, score] of alone.entries()) {
        expect(together[start + place]).toBeCloseTo(score, 4);
      }
    }
  });
});
