/** A failure as S3 answers it: a status and a code that the SDK turns into the error's name. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
