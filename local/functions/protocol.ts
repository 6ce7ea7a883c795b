import * as z from 'zod';

/** Message to a function's process for each invocation. */
export interface Invocation {
  readonly requestId: string;
  /** JSON, which the runtime parses, as in Lambda. */
  readonly event: string;
  /** When the invocation times out, in milliseconds since the epoch. */
  readonly deadline: number;
}

const functionFailureSchema = z.object({
  errorType: z.string(),
  errorMessage: z.string(),
  trace: z.array(z.string()),
});
export type FunctionFailure = z.infer<typeof functionFailureSchema>;

/** Message from a function's process. */
export const runtimeMessageSchema = z.union([
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('answer'),
    requestId: z.string(),
    /** JSON. */
    payload: z.string(),
    memoryMb: z.number(),
  }),
  z.object({
    kind: z.literal('failure'),
    requestId: z.string().optional(),
    failure: functionFailureSchema,
  }),
]);
export type RuntimeMessage = z.infer<typeof runtimeMessageSchema>;
