import type { FunctionFailure } from './protocol';

/** The error of an invocation without an answer, because the handler threw or its process ended. */
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

  /** The error with which Lambda refuses invocations beyond the concurrency limit. */
  static throttled(): FunctionError {
    const errorType = 'TooManyRequestsException';
    return new FunctionError({ errorType, errorMessage: 'Rate Exceeded.', trace: [] });
  }

  static exited(requestId: string, reason: string): FunctionError {
    const errorMessage = `RequestId: ${requestId} Error: Runtime exited with error: ${reason}`;
    return new FunctionError({ errorType: 'Runtime.ExitError', errorMessage, trace: [] });
  }
}
