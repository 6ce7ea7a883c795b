import type { InferenceSession } from 'onnxruntime-node';

/** A tensor's element type and dimensions. A letter stands for a dimension of any size. */
interface TensorSignature {
  readonly type: 'uint8' | 'float32' | 'int64';
  readonly shape: readonly (number | string)[];
}

/** The inputs and outputs that a graph must have for the pipeline. */
export interface GraphSignature {
  readonly inputs: Readonly<Record<string, TensorSignature>>;
  readonly outputs: Readonly<Record<string, TensorSignature>>;
}

type Metadata = readonly InferenceSession.ValueMetadata[];

/**
 * Compares a session with a signature.
 * @returns one phrase for each mismatch; empty if there is none
 */
export function faultsOfSession(
  session: Pick<InferenceSession, 'inputMetadata' | 'outputMetadata'>,
  { inputs, outputs }: GraphSignature,
): string[] {
  const unexpected = session.inputMetadata
    .filter(({ name }) => !(name in inputs))
    .map(({ name }) => `input '${name}' is not known`);
  return [
    ...faultsOfTensors('input', session.inputMetadata, inputs),
    ...unexpected,
    ...faultsOfTensors('output', session.outputMetadata, outputs),
  ];
}

function faultsOfTensors(
  side: 'input' | 'output',
  metadata: Metadata,
  expected: GraphSignature['inputs'],
): string[] {
  return Object.entries(expected).flatMap(([name, tensor]) => {
    const wanted = `${tensor.type} [${tensor.shape.join(', ')}]`;
    const actual = metadata.find((each) => each.name === name);
    if (actual === undefined) return [`${side} '${name}' ${wanted} is missing`];
    if (!actual.isTensor) return [`${side} '${name}' must be a tensor`];
    const fits =
      actual.type === tensor.type &&
      actual.shape.length === tensor.shape.length &&
      tensor.shape.every((dimension, axis) => fitsDimension(side, dimension, actual.shape[axis]));
    if (fits) return [];
    return [`${side} '${name}' is ${actual.type} [${actual.shape.join(', ')}], not ${wanted}`];
  });
}

/**
 * Whether a graph's dimension matches the expected one. Names are ignored. An input expected to be free must be
 * free, because pictures and catalogues differ in size; an output may be fixed.
 */
function fitsDimension(
  side: 'input' | 'output',
  expected: number | string,
  actual: number | string | undefined,
): boolean {
  if (typeof actual !== 'number') return true;
  return typeof expected === 'number' ? actual === expected : side === 'output';
}
