import { ASSUMED, PRICE } from './prices';

/** What is counted, in the units that AWS bills. */
const UNITS = [
  'apiRequests',
  'lambdaRequests',
  'gbSeconds',
  'readUnits',
  'writeUnits',
  'puts',
  'gets',
  'sqsRequests',
  'transitions',
  'logBytes',
  'bytesOut',
  'pictureBytes',
  'documentBytes',
  'rowBytes',
] as const;
export type Usage = Record<(typeof UNITS)[number], number>;

export type Architecture = keyof typeof PRICE.gbSecond;

export const noUsage = (): Usage => Object.fromEntries(UNITS.map((unit) => [unit, 0])) as Usage;

export function sum(...usages: readonly Partial<Usage>[]): Usage {
  const total = noUsage();
  for (const usage of usages) for (const unit of UNITS) total[unit] += usage[unit] ?? 0;
  return total;
}

export const times = (usage: Usage, factor: number): Usage =>
  Object.fromEntries(UNITS.map((unit) => [unit, usage[unit] * factor])) as Usage;

/** Bytes of a gigabyte as AWS bills it. */
export const GB = 2 ** 30;

export interface Rates {
  readonly architecture: Architecture;
  /** How many months logs are kept. */
  readonly logMonths: number;
}

/** Dollars by service, without what `storageCost` counts. */
export function costByService(usage: Usage, { architecture, logMonths }: Rates) {
  const logs = ASSUMED.logGb + ASSUMED.logGbMonth * logMonths;
  return {
    'API Gateway': usage.apiRequests * PRICE.apiRequest,
    Lambda:
      usage.lambdaRequests * PRICE.lambdaRequest + usage.gbSeconds * PRICE.gbSecond[architecture],
    DynamoDB: usage.readUnits * PRICE.readUnit + usage.writeUnits * PRICE.writeUnit,
    S3: usage.puts * PRICE.put + usage.gets * PRICE.get,
    SQS: usage.sqsRequests * PRICE.sqsRequest,
    'Step Functions': usage.transitions * PRICE.transition,
    'CloudWatch Logs': (usage.logBytes / GB) * logs,
    'Data sent out': (usage.bytesOut / GB) * ASSUMED.outGb,
  };
}

export const totalCost = (usage: Usage, rates: Rates): number =>
  Object.values(costByService(usage, rates)).reduce((total, dollars) => total + dollars, 0);

/** Dollars a month for the stored pictures, documents and rows. */
export const storageCost = ({ pictureBytes, documentBytes, rowBytes }: Usage): number =>
  ((pictureBytes + documentBytes) / GB) * PRICE.objectGbMonth +
  (rowBytes / GB) * (PRICE.tableGbMonth + ASSUMED.recoveryGbMonth);
