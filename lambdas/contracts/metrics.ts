/**
 * Where the worker's metrics stand in CloudWatch. The worker writes them as lines of its log, in the
 * embedded metric format, and alarms watch them. Their namespace is that of the stage
 * (lambdas/contracts/stage.ts). `serviceName` is their dimension `service`.
 */
export const WORKER_METRICS = { serviceName: 'worker' } as const;

/** The metric that counts pictures of catalogue items that the worker could not decode. */
export const UNREADABLE_PICTURES_METRIC = 'unreadable-item-pictures';
