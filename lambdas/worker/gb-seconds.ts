import * as z from 'zod';
import { thousandths } from '../domain/usage';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.functionMemoryMb]: z.coerce.number().positive() }),
);

/** GB-seconds that Lambda bills for some seconds of this function. */
export const gbSecondsOf = (seconds: number): number =>
  thousandths((seconds * environment()[ENVIRONMENT_VARIABLES.functionMemoryMb]) / 1024);
