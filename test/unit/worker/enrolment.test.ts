import { describe, expect, it } from '@jest/globals';
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

const enrolment = (views: number) => ({
  embedder: embedder.id,
  dimensions: DIMENSIONS,
  vectors: new Uint8Array(new Float32Array(views * DIMENSIONS).fill(0.5).buffer),
  details: new Uint8Array(views * DETAIL_BYTES).fill(7),
  keypoints: new Uint8Array(views * KEYPOINT_BYTES).fill(9),
});

describe('what a row keeps of an item', () => {
  it.each([0, 1, 3])('is read as it was written: %i pictures', (views) => {
    const read = enrolledViews({ enrolment: enrolment(views) }, embedder);

    expect(read?.vectors).toEqual(new Float32Array(views * DIMENSIONS).fill(0.5));
    expect(read?.details).toHaveLength(views * DETAIL_BYTES);
    expect(read?.keypoints).toHaveLength(views * KEYPOINT_BYTES);
  });

  it.each([
    ['nothing was kept', undefined],
    ['another embedder made it', { ...enrolment(2), embedder: 'product-embedder@1.2.2' }],
    ['it lacks details', { ...enrolment(2), details: undefined }],
    ['it lacks keypoints', { ...enrolment(2), keypoints: undefined }],
    [
      'it has the keypoints of fewer pictures',
      { ...enrolment(2), keypoints: enrolment(1).keypoints },
    ],
    ['its vectors are cut off', { ...enrolment(2), vectors: enrolment(2).vectors.subarray(4) }],
  ])('is made anew where %s', (_, kept) => {
    expect(enrolledViews({ enrolment: kept }, embedder)).toBeUndefined();
  });

  it('needs neither details nor keypoints where the embedder makes none', () => {
    const plain = { ...embedder, detailBytes: 0, keptKeypointBytes: 0 };
    const { details, keypoints, ...vectorsOnly } = enrolment(2);
    expect([details.length, keypoints.length]).not.toContain(0);

    expect(enrolledViews({ enrolment: vectorsOnly }, plain)?.vectors).toHaveLength(2 * DIMENSIONS);
  });
});
