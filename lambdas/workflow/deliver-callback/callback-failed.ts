import { CALLBACK_FAILED_ERROR_NAME } from '../../contracts/callback';

/** The receiver did not take the callback. Step Functions identifies an error by its `name`. */
export class CallbackFailed extends Error {
  override readonly name = CALLBACK_FAILED_ERROR_NAME;
}
