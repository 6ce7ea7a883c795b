import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import type { Config } from '../config';

/** One JSON object per request: who asked for what, the answer's status, and the time it took. */
export const accessLogFormat = ({
  logSourceAddresses,
}: Pick<Config, 'logSourceAddresses'>): AccessLogFormat =>
  AccessLogFormat.custom(
    JSON.stringify({
      time: AccessLogField.contextRequestTime(),
      request_id: AccessLogField.contextRequestId(),
      account_id: AccessLogField.contextAuthorizer('account_id'),
      key_id: AccessLogField.contextAuthorizer('principalId'),
      ...(logSourceAddresses && { address: AccessLogField.contextIdentitySourceIp() }),
      method: AccessLogField.contextHttpMethod(),
      route: AccessLogField.contextResourcePath(),
      status: AccessLogField.contextStatus(),
      bytes: AccessLogField.contextResponseLength(),
      milliseconds: AccessLogField.contextResponseLatency(),
      function_milliseconds: AccessLogField.contextIntegrationLatency(),
      error: AccessLogField.contextErrorMessage(),
      // The user agent comes last, because callers choose it.
      user_agent: AccessLogField.contextIdentityUserAgent(),
    }),
  );
