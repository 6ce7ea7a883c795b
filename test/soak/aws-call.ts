import type { Endpoints } from '../../local/functions/function-environment';
import { accessKeyIdOf } from '../../local/iam/credentials';
import { LOCAL_CREDENTIALS } from '../../local/template/pseudo-parameters';
import type { Answer, Request } from '../../tools/shared/proxy';
import type { AwsCall } from './fault-plan';

const S3_OPERATIONS: Readonly<Record<string, string>> = {
  PUT: 'PutObject',
  GET: 'GetObject',
  HEAD: 'HeadObject',
  DELETE: 'DeleteObject',
  POST: 'DeleteObjects',
};

/**
 * The AWS call that a request makes. The access key of the request names the function.
 * @returns undefined if no function made the request.
 */
export function awsCallOf(service: keyof Endpoints, request: Request): AwsCall | undefined {
  const { method, headers } = request;
  const caller = accessKeyIdOf({ headers, url: '' });
  if (caller === undefined || caller === LOCAL_CREDENTIALS.accessKeyId) return undefined;
  const operation =
    service === 's3' ? S3_OPERATIONS[method] : headers['x-amz-target']?.split('.').at(-1);
  return { caller, service, operation: operation ?? method };
}

/** Each service's error names, for throttled calls and for internal errors. */
const ERRORS = {
  dynamodb: ['ProvisionedThroughputExceededException', 'InternalServerError'],
  s3: ['SlowDown', 'InternalError'],
  sqs: ['ThrottlingException', 'InternalFailure'],
  sfn: ['ThrottlingException', 'InternalFailure'],
} as const satisfies Record<keyof Endpoints, readonly [throttled: string, failed: string]>;

/** The answer by which a service refuses a call. */
export function refusalBy(service: keyof Endpoints, kind: 'throttled' | 'failed'): Answer {
  const [throttled, failed] = ERRORS[service];
  const code = kind === 'throttled' ? throttled : failed;
  if (service === 's3') {
    return {
      status: kind === 'throttled' ? 503 : 500,
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(`<Error><Code>${code}</Code><Message>by plan</Message></Error>`),
    };
  }
  return {
    status: kind === 'throttled' ? 400 : 500,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(
      JSON.stringify({ __type: `com.amazonaws.${service}#${code}`, message: 'by plan' }),
    ),
  };
}
