/**
 * Embeddings as documents store them: base64 with one signed byte per number. The vectors' length is
 * lost, because only directions are compared.
 */

const LARGEST = 127;

export function packEmbedding(vector: Float32Array): string {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const bytes = Int8Array.from(vector, (value) => Math.round((value / (largest || 1)) * LARGEST));
  return Buffer.from(bytes.buffer).toString('base64');
}

/** Unpacks a vector to length 1, or to zeros if all of its bytes are 0. */
export function unpackEmbedding(packed: string): Float32Array {
  const bytes = new Int8Array(Buffer.from(packed, 'base64'));
  const length = Math.hypot(...bytes) || 1;
  return Float32Array.from(bytes, (value) => value / length);
}
