import type { FunctionFailure } from './protocol';

/** An invocation without an answer: the handler threw, or its process died or was killed. */
export class FunctionError extends Error {
  readonly errorType: string;
  readonly trace: readonly string[];

  constructor({ errorType, errorMessage, trace }: FunctionFailure) {
    super(errorMessage);
    this.name = 'FunctionError';
    this.errorType = errorType;
    this.trace = trace;
  }

  static timedOut(requestId: string, seconds: number): FunctionError {
    const errorMessage = `RequestId: ${requestId} Error: Task timed out after ${seconds.toFixed(2)} seconds`;
    return new FunctionError({ errorType: 'Sandbox.Timedout', errorMessage, trace: [] });
  }

  /** Lambda's refusal of an invocation beyond the limit of concurrent ones. */
  static throttled(): FunctionError {
    const errorType = 'TooManyRequestsException';
    return new FunctionError({ errorType, errorMessage: 'Rate Exceeded.', trace: [] });
  }

  static exited(requestId: string, reason: string): FunctionError {
    const errorMessage = `RequestId: ${requestId} Error: Runtime exited with error: ${reason}`;
    return new FunctionError({ errorType: 'Runtime.ExitError', errorMessage, trace: [] });
  }
}
