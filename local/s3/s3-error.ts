/** An error that S3 answers: the status, and the code that becomes the error's name in the SDK. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
