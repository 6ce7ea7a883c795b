import * as z from 'zod';

/**
 * Schemas for the values of options. Context from the command line is text, and context from cdk.json may
 * be numbers, true or false; both are accepted.
 */

/** Reads a number that is written as text. `Number` alone would read '' as 0 and true as 1. */
const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;

export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} on` : `${least} to ${most}`;
  const message = `must be a whole number from ${range}`;
  return z.preprocess(numberOf, z.int(message).min(least, message).max(most, message));
};

export const positiveNumber = z.preprocess(
  numberOf,
  z.number('must be a number above 0').positive('must be a number above 0'),
);

export const oneOf = <const V extends readonly string[]>(...values: V) =>
  z.enum(values, `must be ${values.join(' or ')}`);

export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be true or false'),
);

/** `*`, or origins separated by commas. An empty text means none. */
export const origins = z
  .string('must be text')
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  )
  .refine((list) => !list.includes('*') || list.length === 1, '* stands alone')
  .refine(
    (list) => list.every((origin) => /^(\*|https?:\/\/[\w.-]+(:\d+)?)$/.test(origin)),
    'must be *, or origins such as https://app.example.com, separated by commas',
  );

/** The value of a tag. AWS accepts only these characters, at most 256 of them. */
export const tagValue = z
  .string()
  .regex(
    /^[\p{L}\p{N} _.:/=+@-]{1,256}$/u,
    'must be 1 to 256 letters, digits, spaces and _ . : / = + - @',
  );

export const policyName = z
  .string()
  .regex(/^[\w+=,.@-]{1,128}$/, 'must be the name of an IAM policy, such as shelf-boundary');

export const restoredTime = z
  .string()
  .regex(/^\d{8}T\d{6}Z$/, 'must be what npm run restore prints, such as 20261126T060000Z');

/**
 * The start of an ARN, which has the same form for all services: partition, service, region and account.
 */
const arnStart = (service: string) =>
  `^arn:aws[a-z-]*:${service}:[a-z]{2,4}(-[a-z]+)+-\\d+:\\d{12}:`;

export const certificateArn = z
  .string()
  .regex(
    new RegExp(`${arnStart('acm')}certificate/[\\w-]+$`),
    'must be the ARN of a certificate, such as arn:aws:acm:eu-west-1:123456789012:certificate/<id>',
  );

export const domainName = z
  .string()
  .regex(
    /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/,
    'must be a domain such as api.example.com, in lower case',
  );

export const hostedZoneId = z
  .string()
  .regex(/^Z[A-Z\d]{1,31}$/, 'must be the id of a hosted zone, such as Z0123456789ABCDEFGHIJ');

export const bucketArn = z
  .string()
  .regex(
    /^arn:aws[a-z-]*:s3:::[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    'must be the ARN of a bucket, such as arn:aws:s3:::shelf-replica-eu-central-1',
  );

/**
 * The ARN of a standard SNS topic, because CloudWatch sends alarms to no other kind. The names of FIFO
 * topics end in `.fifo`.
 */
export const topicArn = z
  .string()
  .regex(
    new RegExp(`${arnStart('sns')}[\\w-]{1,256}$`),
    'must be the ARN of a standard SNS topic, such as arn:aws:sns:eu-west-1:123456789012:operators',
  );
