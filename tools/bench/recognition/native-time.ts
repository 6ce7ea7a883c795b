import { InferenceSession } from 'onnxruntime-node';
import sharp from 'sharp';

/** Milliseconds spent inside ONNX Runtime and sharp since the last reading. */
let native = 0;

type AsyncMethod = (...args: unknown[]) => Promise<unknown>;

/** Times every call of a method that does its work in native code. */
function watch(owner: object, method: string): void {
  const original = Reflect.get(owner, method) as AsyncMethod;
  Reflect.set(owner, method, async function timed(this: unknown, ...args: unknown[]) {
    const start = performance.now();
    try {
      return await original.apply(this, args);
    } finally {
      native += performance.now() - start;
    }
  });
}

/** From now on {@link takeNativeMilliseconds} counts. */
export function watchNativeCode(): void {
  // Its type hides that it is a class.
  watch(Reflect.get(InferenceSession, 'prototype') as object, 'run');
  watch(sharp.prototype as object, 'toBuffer');
  watch(sharp.prototype as object, 'metadata');
}

/** What was counted since the last call. */
export function takeNativeMilliseconds(): number {
  const taken = native;
  native = 0;
  return taken;
}
