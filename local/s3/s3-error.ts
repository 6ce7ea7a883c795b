/** An error answer of S3: its status, and the code that the SDK makes the error's name. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
