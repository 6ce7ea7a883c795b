import type { InferenceSession } from 'onnxruntime-node';

/** A tensor's element type and dimensions. A letter stands for a dimension that must be free. */
interface TensorSignature {
  readonly type: 'uint8' | 'float32' | 'int64';
  readonly shape: readonly (number | string)[];
}

/** The inputs and outputs that the pipeline expects of a graph. */
export interface GraphSignature {
  readonly inputs: Readonly<Record<string, TensorSignature>>;
  readonly outputs: Readonly<Record<string, TensorSignature>>;
}

type Metadata = readonly InferenceSession.ValueMetadata[];

/**
 * Compares a session with a signature.
 * @returns what does not fit, one phrase each; empty when all fits
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
 * Whether a graph's dimension fits the expected one, whatever its name. A free input must stay free,
 * because sizes of pictures and catalogues differ. A free output may be fixed.
 */
function fitsDimension(
  side: 'input' | 'output',
  expected: number | string,
  actual: number | string | undefined,
): boolean {
  if (typeof actual !== 'number') return true;
  return typeof expected === 'number' ? actual === expected : side === 'output';
}
