/** A refused call. `isUnknown` means that no caller has its access key. */
export class AccessDenied extends Error {
  constructor(
    message: string,
    readonly isUnknown = false,
  ) {
    super(message);
  }
}
