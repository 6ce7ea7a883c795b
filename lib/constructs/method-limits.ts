import type { MethodDeploymentOptions } from 'aws-cdk-lib/aws-apigateway';
import type { ApiMethod } from '../../lambdas/api/routes';
import { MAX_ACCOUNT_SHARE, type Config } from '../config';

/**
 * The methods with their own limits: sync-image, whose function waits for a result, and methods that need
 * no key.
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

/** The limits of one account on all methods that have no limit of their own. */
export const accountLimits = (config: Config) => ({
  rateLimit: config.accountRateLimit,
  burstLimit: config.accountBurstLimit,
});

/** The limits of one account on sync-image. */
export const waitingAccountLimits = (config: Config) => ({
  rateLimit: config.waitingRateLimit * MAX_ACCOUNT_SHARE,
  burstLimit: Math.max(1, Math.floor(config.waitingBurstLimit * MAX_ACCOUNT_SHARE)),
});

/**
 * The value of the header RateLimit-Policy, which allows only whole requests in whole seconds: 0.4
 * requests a second become 1 in 3 s.
 */
export function rateLimitPolicy({ rateLimit }: { readonly rateLimit: number }): string {
  const [requests, seconds] =
    rateLimit >= 1 ? [Math.floor(rateLimit), 1] : [1, Math.ceil(1 / rateLimit)];
  return `"account";q=${requests};w=${seconds}`;
}
