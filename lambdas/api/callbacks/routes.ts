import { getCallbackRoute } from './get-callback';
import { resendCallbackRoute } from './resend-callback';

export const callbacksRoutes = [getCallbackRoute, resendCallbackRoute];
