import {
  CALLBACK_FAILED_ERROR_NAME,
  CALLBACK_TOO_EARLY_ERROR_NAME,
} from '../../contracts/callback';

/** The receiver did not accept the callback. Step Functions identifies an error by its `name`. */
export class CallbackFailed extends Error {
  override readonly name = CALLBACK_FAILED_ERROR_NAME;
}

/** The receiver asked for a longer wait, so the state machine calls again later. */
export class CallbackTooEarly extends Error {
  override readonly name = CALLBACK_TOO_EARLY_ERROR_NAME;
}
