import * as z from 'zod';
import { ENVIRONMENT_VARIABLES, readEnvironment } from './environment';
import { once } from './once';

const environment = once(() => readEnvironment({ [ENVIRONMENT_VARIABLES.mediaBaseUrl]: z.url() }));

/** The public address of the service's pictures, without a trailing slash. */
export const mediaBaseUrl = () => environment()[ENVIRONMENT_VARIABLES.mediaBaseUrl];
