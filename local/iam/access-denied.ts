/** A refused call. `isUnknown` means that its access key belongs to nobody. */
export class AccessDenied extends Error {
  constructor(
    message: string,
    readonly isUnknown = false,
  ) {
    super(message);
  }
}
