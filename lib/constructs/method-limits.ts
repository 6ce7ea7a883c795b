import type { MethodDeploymentOptions } from 'aws-cdk-lib/aws-apigateway';
import type { ApiMethod } from '../../lambdas/api/routes';
import type { Config } from '../config';

/**
 * Methods with limits of their own: sync-image, whose function waits for a result, and what needs no key.
 * @returns limits by path and method.
 */
export function methodLimits(
  config: Config,
  methods: readonly ApiMethod[],
): Record<string, MethodDeploymentOptions> {
  const waiting = limits(config.waitingRateLimit, config.waitingBurstLimit);
  const anonymous = limits(config.anonymousRateLimit, config.anonymousBurstLimit);
  const own = methods.flatMap(({ path, method, waits, permission }) => {
    if (waits) return [[`${path}/${method}`, waiting] as const];
    return permission === null ? [[`${path}/${method}`, anonymous] as const] : [];
  });
  const preflights = config.corsOrigins.length === 0 ? [] : methods.map(({ path }) => path);
  return Object.fromEntries([
    ...own,
    ...preflights.map((path) => [`${path}/OPTIONS`, anonymous] as const),
  ]);
}

const limits = (rate: number, burst: number): MethodDeploymentOptions => ({
  throttlingRateLimit: rate,
  throttlingBurstLimit: burst,
});
