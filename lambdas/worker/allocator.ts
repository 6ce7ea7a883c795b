/**
 * What glibc's allocator is told by the environment; it asks once, when a process starts. A photo takes and frees dozens
 * of blocks of up to 100 MB. Given back to the system each time, their pages are cleared and mapped anew for the next
 * one: of 279 photos that took 29 s, and takes 2 s with these settings. And the heaps that threads have otherwise hold
 * what only their own thread can use: a third of the worker's peak. Other C libraries ignore all three.
 */
export const ALLOCATOR = {
  /** One heap for all threads. */
  MALLOC_ARENA_MAX: '1',
  /** No block is a mapping of its own, which would end when the block is freed. */
  MALLOC_MMAP_MAX_: '0',
  /** Bytes free at the heap's end from which on it shrinks: more than a Lambda function can have. */
  MALLOC_TRIM_THRESHOLD_: String(16 * 2 ** 30),
} as const;
