import * as z from 'zod';
import { metricsNamespaceOf } from '../contracts/stage';
import { ENVIRONMENT_VARIABLES, readEnvironment } from './environment';

/** The CloudWatch namespace of this function's metrics, which depends on the stage. */
export function metricsNamespace(): string {
  const variable = ENVIRONMENT_VARIABLES.metricsNamespace;
  return readEnvironment({ [variable]: z.string().default(metricsNamespaceOf(undefined)) })[
    variable
  ];
}
