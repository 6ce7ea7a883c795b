/**
 * What CloudWatch knows the worker's metrics by: the worker writes them (embedded metric format: as
 * lines of its log) and alarms watch them. The dimension `service` is the name of the service.
 */
export const WORKER_METRICS = { namespace: 'ShelfRecognition', serviceName: 'worker' } as const;

/** Counts pictures of catalogue items that were looked at and cannot be decoded. */
export const UNREADABLE_PICTURES = 'unreadable-item-pictures';
