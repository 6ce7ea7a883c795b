/**
 * What AWS asks, in US dollars, without any free tier. Everything that this folder prints follows from
 * these numbers: with another region, or another year, change them here.
 */
export const PRICED = { region: 'us-east-1', when: '2026' } as const;

const MILLION = 1e6;

/** Of AWS's price list. */
export const PRICE = {
  /** A request to a REST API. */
  apiRequest: 3.5 / MILLION,
  lambdaRequest: 0.2 / MILLION,
  /** A function's memory for a second, billed by the millisecond. */
  gbSecond: { arm64: 0.000_013_333_4, x86_64: 0.000_016_666_7 },
  /** On demand; a write unit is 1 KB of one item or index entry, a read unit 4 KB read consistently. */
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
  tableGbMonth: 0.25,
  /** Of S3 Standard: PUT, COPY, POST and LIST; GET and all others. DELETE costs nothing. */
  put: 5 / MILLION,
  get: 0.4 / MILLION,
  objectGbMonth: 0.023,
  /** A request of a standard queue, of 64 KB at most. */
  sqsRequest: 0.4 / MILLION,
  /** Of a Standard workflow. */
  transition: 0.025 / 1_000,
  /** What is compared with: an image at a managed service that searches for products. */
  managedImage: 4.5 / 1_000,
} as const;

/** Assumptions: not looked up for this deployment, and none of them large. */
export const ASSUMED = {
  /** GB of logs taken in, and kept for a month. */
  logGb: 0.5,
  logGbMonth: 0.03,
  /** A custom metric that has values all month; AWS counts by the hour. */
  metricMonth: 0.3,
  /** A metric that an alarm watches, by periods of a minute or longer. */
  alarmMetricMonth: 0.1,
  /** Beyond three of an account. */
  dashboardMonth: 3,
  /** GB sent to the internet: answers and callbacks. */
  outGb: 0.09,
  /** Recovery to any second of 35 days, by the size of the table. */
  recoveryGbMonth: 0.2,
  /** A container image in ECR. */
  imageGbMonth: 0.1,
  /** The worker's image in ECR: base image, ONNX Runtime, sharp and models, compressed. */
  workerImageGb: 0.5,
} as const;

/** How much is taken of what one machine does not show; AWS documents the rates of the pollers. */
export const TAKEN = {
  /** 365 x 24 / 12. */
  hoursOfMonth: 730,
  /** Lambda holds five long polls of 20 s open at each queue that is empty: 15 requests a minute. */
  emptyPollsPerMinute: 15,
  /** A message of a batch of one is received and deleted. */
  pollerRequestsPerMessage: 2,
  /** CloudWatch adds so much to each line of a log. */
  logLineBytes: 26,
  /** Lambda's lines START, END and REPORT: 80 + 50 + 170 bytes, and three times the above. */
  invocationLogBytes: 380,
  /** The line of the API's access log: 350 bytes, and once the above. */
  accessLogBytes: 376,
  /** DynamoDB adds so much to each item and each entry of an index when it counts what is stored. */
  itemOverheadBytes: 100,
} as const;
