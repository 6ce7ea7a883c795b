import { ASSUMED, PRICE } from './prices';

export interface PricedSetup {
  readonly architecture: keyof typeof PRICE.gbSecond;
  /** How many months logs are kept for. */
  readonly logMonths: number;
}

/** Bytes in a gigabyte, as AWS bills it. */
export const GB = 2 ** 30;

interface Billed {
  readonly service: string;
  readonly label: string;
  /** Dollars per unit. */
  readonly price: (setup: PricedSetup) => number;
  /** How many units the report counts as one. */
  readonly scale: number;
}
const billed = (
  service: string,
  label: string,
  price: number | Billed['price'],
  scale = 1,
): Billed => ({ service, label, price: typeof price === 'number' ? () => price : price, scale });

/** The kinds of usage that AWS bills once. */
export const BILLED = {
  apiRequests: billed('API Gateway', 'API requests', PRICE.apiRequest),
  lambdaRequests: billed('Lambda', 'Lambda requests', PRICE.lambdaRequest),
  gbSeconds: billed('Lambda', 'Lambda GB-seconds', (setup) => PRICE.gbSecond[setup.architecture]),
  readUnits: billed('DynamoDB', 'DynamoDB read units', PRICE.readUnit),
  writeUnits: billed('DynamoDB', 'DynamoDB write units', PRICE.writeUnit),
  puts: billed('S3', 'S3 PUT', PRICE.put),
  gets: billed('S3', 'S3 GET', PRICE.get),
  sqsRequests: billed('SQS', 'SQS, pollers included', PRICE.sqsRequest),
  transitions: billed('Step Functions', 'state transitions', PRICE.transition),
  logBytes: billed(
    'CloudWatch Logs',
    'KB of logs',
    ({ logMonths }) => (ASSUMED.logGb + ASSUMED.logGbMonth * logMonths) / GB,
    1_000,
  ),
  bytesOut: billed('Data sent out', 'KB sent out', ASSUMED.outGb / GB, 1_000),
};

/** Kinds of stored bytes that are billed each month, with dollars per GB. */
export const STORED = {
  pictureBytes: { label: 'picture, S3', gbMonth: PRICE.objectGbMonth },
  documentBytes: { label: 'detections, S3', gbMonth: PRICE.objectGbMonth },
  rowBytes: {
    label: 'row and index entries, DynamoDB',
    gbMonth: PRICE.tableGbMonth + ASSUMED.recoveryGbMonth,
  },
};

type Unit = keyof typeof BILLED | keyof typeof STORED;
export type Usage = Record<Unit, number>;
export const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[];
const UNITS = keysOf<Unit>({ ...BILLED, ...STORED });

export const sum = (...usages: readonly Partial<Usage>[]): Usage =>
  Object.fromEntries(
    UNITS.map((unit) => [unit, usages.reduce((total, usage) => total + (usage[unit] ?? 0), 0)]),
  ) as Usage;

export const noUsage = (): Usage => sum();

export const times = (usage: Usage, factor: number): Usage =>
  Object.fromEntries(UNITS.map((unit) => [unit, usage[unit] * factor])) as Usage;

/** Dollars by service, without the storage that `storageCost` counts. */
export function costByService(usage: Usage, setup: PricedSetup): Record<string, number> {
  const costs: Record<string, number> = {};
  for (const unit of keysOf(BILLED)) {
    const { service, price } = BILLED[unit];
    costs[service] = (costs[service] ?? 0) + usage[unit] * price(setup);
  }
  return costs;
}

export const totalCost = (usage: Usage, setup: PricedSetup): number =>
  Object.values(costByService(usage, setup)).reduce((total, dollars) => total + dollars, 0);

/** Dollars a month for the stored pictures, documents and rows. */
export const storageCost = (usage: Usage): number =>
  keysOf(STORED).reduce((sum, unit) => sum + (usage[unit] / GB) * STORED[unit].gbMonth, 0);
