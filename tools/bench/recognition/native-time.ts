import { InferenceSession } from 'onnxruntime-node';
import sharp from 'sharp';

/** Milliseconds spent in ONNX Runtime and sharp since the counter was last read. */
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

/** Starts counting the time that {@link takeNativeMilliseconds} returns. */
export function watchNativeCode(): void {
  // InferenceSession is a class, but its type does not say so.
  watch(Reflect.get(InferenceSession, 'prototype') as object, 'run');
  watch(sharp.prototype as object, 'toBuffer');
  watch(sharp.prototype as object, 'metadata');
}

/** Milliseconds in ONNX Runtime and sharp since the last call. */
export function takeNativeMilliseconds(): number {
  const sinceLast = native;
  native = 0;
  return sinceLast;
}
