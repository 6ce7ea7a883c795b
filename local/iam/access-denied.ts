/** A call that is refused. `isUnknown`: nobody has the access key that it is signed with. */
export class AccessDenied extends Error {
  constructor(
    message: string,
    readonly isUnknown = false,
  ) {
    super(message);
  }
}
