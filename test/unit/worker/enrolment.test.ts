import { describe, expect, it } from '@jest/globals';
import type { EnrolmentRow } from '../../../lambdas/contracts/rows';
import { enrolledViews } from '../../../lambdas/worker/enrolment';
import type { Embedder } from '../../../lambdas/worker/onnx/embedder';

const DIMENSIONS = 8;
const DETAIL_BYTES = 12;
const KEYPOINT_BYTES = 20;

const embedder = {
  id: 'product-embedder@1.2.3',
  parameters: { dimensions: DIMENSIONS } as Embedder['parameters'],
  detailBytes: DETAIL_BYTES,
  keptKeypointBytes: KEYPOINT_BYTES,
};

const item = { thumbnail_key: 'thumbnails/1', reference_keys: ['references/1', 'references/2'] };

const enrolment = (views: number) => ({
  account_id: 'shop',
  item_uuid: '00000000-0000-4000-8000-000000000001',
  pictures: ['thumbnails/1', 'references/1', 'references/2'],
  embedder: embedder.id,
  dimensions: DIMENSIONS,
  vectors: new Uint8Array(new Float32Array(views * DIMENSIONS).fill(0.5).buffer),
  aspects: new Array<number>(views).fill(0.75),
  details: new Uint8Array(views * DETAIL_BYTES).fill(7),
  keypoints: new Uint8Array(views * KEYPOINT_BYTES).fill(9),
});

describe('the stored views of an item', () => {
  it.each([0, 1, 3])('are read as they were written: %i pictures', (views) => {
    const read = enrolledViews(item, enrolment(views), embedder);

    expect(read?.vectors).toEqual(new Float32Array(views * DIMENSIONS).fill(0.5));
    expect(read?.aspects).toEqual(new Float32Array(views).fill(0.75));
    expect(read?.details).toHaveLength(views * DETAIL_BYTES);
    expect(read?.keypoints).toHaveLength(views * KEYPOINT_BYTES);
  });

  it.each<[string, EnrolmentRow | undefined]>([
    ['nothing is stored', undefined],
    ['another embedder made them', { ...enrolment(2), embedder: 'product-embedder@1.2.2' }],
    ['a picture is missing', { ...enrolment(2), pictures: ['thumbnails/1', 'references/1'] }],
    [
      'it has a picture that is gone',
      { ...enrolment(2), pictures: [...enrolment(2).pictures, 'references/3'] },
    ],
    [
      'it has another thumbnail',
      { ...enrolment(2), pictures: ['thumbnails/2', 'references/1', 'references/2'] },
    ],
    ['aspects are missing', { ...enrolment(2), aspects: undefined }],
    ['details are missing', { ...enrolment(2), details: undefined }],
    ['keypoints are missing', { ...enrolment(2), keypoints: undefined }],
    [
      'it has the keypoints of fewer pictures',
      { ...enrolment(2), keypoints: enrolment(1).keypoints },
    ],
    ['the vectors are cut off', { ...enrolment(2), vectors: enrolment(2).vectors.subarray(4) }],
  ])('are not used when %s', (_, kept) => {
    expect(enrolledViews(item, kept, embedder)).toBeUndefined();
  });

  it('are negative if they were cut from facings that were taken for the item, and are readable', () => {
    const learned = [1, 2].map((number) => ({
      key: `references/not-${number}`,
      image_key: 'images/1',
      bbox: [0, 0, 80, 200] as [number, number, number, number],
      from: { task_uuid: 'task', result_uuid: 'result', annotation_id: number },
      status: 'LEFT_OUT' as const,
      negative: true as const,
      learned_at: '2026-11-20T17:24:10.480Z',
    }));
    const measures = { width: 80, height: 200, contrast: 1, blur: 0, extent: 1, burnt_out: 0 };
    const stored = (views: number, last: typeof measures | null) => ({
      ...enrolment(views),
      pictures: [...enrolment(0).pictures, 'references/not-1', 'references/not-2'],
      measures: [measures, measures, measures, measures, last],
    });
    const read = (views: number, last: typeof measures | null) =>
      enrolledViews({ ...item, learned }, stored(views, last), embedder)?.negatives;

    expect(read(5, measures)).toBe(2);
    expect(read(4, null)).toBe(1);
    expect(enrolledViews(item, enrolment(3), embedder)?.negatives).toBe(0);
  });

  it('need no details and no keypoints when the embedder makes none', () => {
    const plain = { ...embedder, detailBytes: 0, keptKeypointBytes: 0 };
    const { details, keypoints, ...vectorsOnly } = enrolment(2);
    expect([details.length, keypoints.length]).not.toContain(0);

    expect(enrolledViews(item, vectorsOnly, plain)?.vectors).toHaveLength(2 * DIMENSIONS);
  });
});
