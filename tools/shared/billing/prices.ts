/**
 * The region and year of AWS's prices below, in US dollars without free tiers. All computed costs follow from
 * them. For another region or year, change them here.
 */
export const PRICED = { region: 'us-east-1', when: '2026' } as const;

const MILLION = 1e6;

/** Prices from AWS's price list. */
export const PRICE = {
  /** A request to a REST API. */
  apiRequest: 3.5 / MILLION,
  lambdaRequest: 0.2 / MILLION,
  /** One GB of a function's memory for a second, billed by the millisecond. */
  gbSecond: { arm64: 0.000_013_333_4, x86_64: 0.000_016_666_7 },
  /** On-demand prices. A write unit is 1 KB of an item or index entry; a read unit is 4 KB read consistently. */
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
  tableGbMonth: 0.25,
  /** S3 Standard. `put` is for PUT, COPY, POST and LIST; `get` is for all others except DELETE, which is free. */
  put: 5 / MILLION,
  get: 0.4 / MILLION,
  objectGbMonth: 0.023,
  /** A request to a standard queue, up to 64 KB. */
  sqsRequest: 0.4 / MILLION,
  /** A state transition of a Standard workflow. */
  transition: 0.025 / 1_000,
  /** For comparison: an image at a managed product-search service. */
  managedImage: 4.5 / 1_000,
} as const;

/** Assumed prices and sizes, which were not looked up. Each has little effect on the total. */
export const ASSUMED = {
  /** A GB of logs, for writing it and for keeping it for a month. */
  logGb: 0.5,
  logGbMonth: 0.03,
  /** A custom metric with values in every hour of a month. */
  metricMonth: 0.3,
  /** A metric watched by an alarm, with periods of a minute or longer. */
  alarmMetricMonth: 0.1,
  /** A dashboard, after the first three of an account. */
  dashboardMonth: 3,
  /** A GB of answers and callbacks sent to the internet. */
  outGb: 0.09,
  /** A GB of a table, for recovery to any second in the last 35 days. */
  recoveryGbMonth: 0.2,
  /** A GB of a container image in ECR. */
  imageGbMonth: 0.1,
  /** Compressed GB of the worker's image: base image, ONNX Runtime, sharp and models. */
  workerImageGb: 0.5,
  /** The share of photos that need a second attempt. */
  retriedPart: 0.01,
  /** How many photos a worker recognises between its start and its end. */
  photosPerStart: 200,
  /** Seconds that a worker takes to start, including loading code, models and gallery. */
  startSeconds: 5,
  /** Memory in GB of the sync-image function, which waits for the worker. */
  apiMemoryGb: 1,
} as const;

/** For comparison: what others charge for an image, without free tiers. */
export const OTHERS = [
  // The price that this project compares itself with: Vision API Product Search.
  { name: 'managed product search, $4.50', image: PRICE.managedImage },
  // cloud.google.com/vision/pricing, 1,001 to 5,000,000 a month: boxes around objects, without product names.
  { name: 'Cloud Vision objects, $2.25', image: 2.25 / 1_000 },
  // aws.amazon.com/rekognition/pricing, the first million: labels for the whole image.
  { name: 'Rekognition labels, $1.00', image: 1 / 1_000 },
] as const;

/** Quantities that AWS documents and that cannot be observed in the local cloud. */
export const DOCUMENTED = {
  /** 365 days x 24 hours / 12 months. */
  hoursOfMonth: 730,
  /** Lambda polls an empty queue with five pollers, each for 20 s: 5 x 3 requests a minute. */
  emptyPollsPerMinute: 15,
  /** Lambda's poller receives and deletes each message. Messages in a batch would share both requests. */
  pollerRequestsPerMessage: 2,
  /** Bytes that CloudWatch adds to each line of a log. */
  logLineBytes: 26,
  /** Lambda's lines START, END and REPORT: about 80 + 50 + 170 bytes, plus 3 x 26 that CloudWatch adds. */
  invocationLogBytes: 380,
  /** A line of the API's access log: 350 bytes, plus 26 that CloudWatch adds. */
  accessLogBytes: 376,
  /** Bytes that DynamoDB adds to each stored item and each index entry. */
  itemOverheadBytes: 100,
} as const;
