import path from 'node:path';
import { credentialsOf, type Credentials } from '../iam/credentials';
import { LOCAL_CREDENTIALS, REGION } from '../template/pseudo-parameters';
import { PROJECT_ROOT } from '../template/synthesise';
import type { FunctionDefinition } from './function-definition';

/** Addresses of the embedded services. */
export interface Endpoints {
  readonly dynamodb: string;
  readonly s3: string;
  readonly sqs: string;
  readonly sfn: string;
}

/**
 * The standard variables by which the AWS SDK finds the embedded services.
 * @param credentials the caller's credentials; by default the administrator's, which allow everything
 */
export function sdkEnvironment(
  endpoints: Endpoints,
  { accessKeyId, secretAccessKey }: Credentials = LOCAL_CREDENTIALS,
): Record<string, string> {
  return {
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SFN: endpoints.sfn,
    // Otherwise the SDK would print a warning about the end of support for this Node.js at each cold start.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}

/** A function's environment: its own variables and those that Lambda adds. Nothing is inherited from this process. */
export function functionEnvironment(
  definition: FunctionDefinition,
  endpoints: Endpoints,
): Record<string, string> {
  return {
    ...definition.environment,
    ...sdkEnvironment(endpoints, credentialsOf(definition.name)),
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    // Bundles do not include the AWS SDK, which Lambda's runtime provides, or native modules, which the image
    // contains. Here both come from the project's node_modules.
    NODE_PATH: path.join(PROJECT_ROOT, 'node_modules'),
    LAMBDA_TASK_ROOT: definition.folder,
    _HANDLER: definition.handler,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    LOCAL_FUNCTION_ARN: definition.arn,
  };
}
