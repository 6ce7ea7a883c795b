import { z } from 'zod';
import { ENVIRONMENT, readEnvironment } from './environment';
import { once } from './once';

const environment = once(() => readEnvironment({ [ENVIRONMENT.mediaBaseUrl]: z.url() }));

/** The public address of the service's pictures, without a trailing slash. */
export const mediaBaseUrl = () => environment()[ENVIRONMENT.mediaBaseUrl];
