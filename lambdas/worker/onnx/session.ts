import { InferenceSession, Tensor } from 'onnxruntime-node';
import { availableParallelism } from 'node:os';
import { disableTelemetry } from '../../shared/environment';
import { displayPath, modelUnavailableError, readPackageFile } from './model-package';
import { faultsOfSession, type GraphSignature } from './signature';

disableTelemetry();

const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  graphOptimizationLevel: 'all',
  executionMode: 'sequential',
  intraOpNumThreads: availableParallelism(),
  interOpNumThreads: 1,
  // Memory plans are kept per input shape. Photos and catalogues differ in size, so plans would only pile up.
  enableMemPattern: false,
  // Threads spin between a run's dozens of operators, because waking a thread takes longer than a small
  // operator. They stop spinning after a run, because other work needs the cores.
  extra: { session: { intra_op: { allow_spinning: '1' }, force_spinning_stop: '1' } },
};

/**
 * Opens a graph of a package and checks its file, names, types and shapes.
 * @param keepsMemory - whether a run's memory is kept for the next run
 * @throws AppError `model-unavailable` naming the file and what is wrong with it
 */
export async function openSession(
  folder: string,
  file: { path: string; sha256: string },
  signature: GraphSignature,
  { keepsMemory = true }: { keepsMemory?: boolean } = {},
): Promise<InferenceSession> {
  const name = displayPath(folder, file.path);
  const bytes = await readPackageFile(folder, file);
  const options = { ...SESSION_OPTIONS, enableCpuMemArena: keepsMemory };
  const session = await InferenceSession.create(bytes, options).catch((error: unknown) => {
    throw modelUnavailableError(`${name} is no model that ONNX Runtime can open`, error);
  });
  const faults = faultsOfSession(session, signature);
  if (faults.length > 0) throw modelUnavailableError(`${name} does not fit: ${faults.join('; ')}`);
  return session;
}

export const uint8Tensor = (data: Uint8Array, dims: readonly number[]): Tensor =>
  new Tensor('uint8', data, dims);

export const float32Tensor = (data: Float32Array, dims: readonly number[]): Tensor =>
  new Tensor('float32', data, dims);

export const int64Tensor = (values: Iterable<number>, dims: readonly number[]): Tensor =>
  new Tensor('int64', BigInt64Array.from(values, BigInt), dims);

/** Returns the numbers in a float32 output. Opening the session checked that the output exists. */
export function floatOutput(outputs: InferenceSession.ReturnType, name: string): Float32Array {
  const data = outputs[name]?.data;
  if (data instanceof Float32Array) return data;
  throw modelUnavailableError(`output '${name}' of a model is no float32 tensor`);
}

/** Returns the bytes in a uint8 output. */
export function bytes(outputs: InferenceSession.ReturnType, name: string): Uint8Array {
  const data = outputs[name]?.data;
  if (data instanceof Uint8Array) return data;
  throw modelUnavailableError(`output '${name}' of a model is no uint8 tensor`);
}

/** Returns the numbers in an int64 output as 32-bit indices. */
export function indexOutput(outputs: InferenceSession.ReturnType, name: string): Int32Array {
  const data = outputs[name]?.data;
  if (data instanceof BigInt64Array) return Int32Array.from(data, Number);
  throw modelUnavailableError(`output '${name}' of a model is no int64 tensor`);
}
