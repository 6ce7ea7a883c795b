import * as z from 'zod';
import { thousandths } from '../domain/usage';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.functionMemoryMb]: z.coerce.number().positive() }),
);

/** How many GB-seconds Lambda bills if this function runs for some seconds. */
export const gbSecondsOf = (seconds: number): number =>
  thousandths((seconds * environment()[ENVIRONMENT_VARIABLES.functionMemoryMb]) / 1024);
