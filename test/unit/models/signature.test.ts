import { describe, expect, it } from '@jest/globals';
import type { InferenceSession } from 'onnxruntime-node';
import { faultsOfSession } from '../../../lambdas/worker/onnx/signature';

type Shape = readonly (number | string)[];

const tensor = (name: string, type: 'float32' | 'uint8', shape: Shape) =>
  ({ name, isTensor: true, type, shape }) satisfies InferenceSession.ValueMetadata;

const SIGNATURE = {
  inputs: { queries: { type: 'float32', shape: ['N', 8] } },
  outputs: { scores: { type: 'float32', shape: ['N', 4] } },
} as const;

/** The faults of a graph whose input and output have these shapes. */
const faultsOf = (input: Shape, output: Shape, others: InferenceSession.ValueMetadata[] = []) =>
  faultsOfSession(
    {
      inputMetadata: [tensor('queries', 'float32', input), ...others],
      outputMetadata: [tensor('scores', 'float32', output)],
    },
    SIGNATURE,
  );

describe('faultsOfSession', () => {
  it('accepts free dimensions of any name, also in place of a number', () => {
    expect(faultsOf(['batch', 8], ['batch', 4])).toEqual([]);
    expect(faultsOf(['batch', 'width'], ['batch', 'k'])).toEqual([]);
  });

  it('refuses an input whose free dimension is fixed, and takes such an output', () => {
    expect(faultsOf([1, 8], ['N', 4])).toEqual([
      "input 'queries' is float32 [1, 8], not float32 [N, 8]",
    ]);
    expect(faultsOf(['N', 8], [1, 4])).toEqual([]);
  });

  it('refuses another number of dimensions, and another number in one', () => {
    expect(faultsOf(['N', 8, 1], ['N', 4])).toHaveLength(1);
    expect(faultsOf(['N', 9], ['N', 5])).toHaveLength(2);
  });

  it('refuses what it does not know, and what is not there', () => {
    const weights = tensor('weights', 'uint8', [1]);
    expect(faultsOf(['N', 8], ['N', 4], [weights])).toEqual(["input 'weights' is not known"]);
    expect(faultsOfSession({ inputMetadata: [], outputMetadata: [] }, SIGNATURE)).toEqual([
      "input 'queries' float32 [N, 8] is missing",
      "output 'scores' float32 [N, 4] is missing",
    ]);
  });
});
