import * as z from 'zod';

/** The message sent to a function's process for each invocation. */
export interface Invocation {
  readonly requestId: string;
  /** The event as JSON. As in Lambda, the runtime parses it. */
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

/** A message from a function's process. */
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
