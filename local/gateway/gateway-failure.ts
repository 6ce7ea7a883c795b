/** API Gateway's response types for errors of its own, each with status and message. */
const TYPES = {
  UNAUTHORIZED: [401, 'Unauthorized'],
  ACCESS_DENIED: [403, 'User is not authorized to access this resource'],
  INVALID_API_KEY: [403, 'Forbidden'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long'],
  THROTTLED: [429, 'Too Many Requests'],
  BAD_REQUEST_PARAMETERS: [400, 'Bad Request'],
  AUTHORIZER_FAILURE: [500, 'Internal server error'],
  AUTHORIZER_CONFIGURATION_ERROR: [500, 'Internal server error'],
  INTEGRATION_FAILURE: [502, 'Internal server error'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
} as const;

export type GatewayFailureType = keyof typeof TYPES;

/** A request that the gateway itself answers with an error. */
export class GatewayFailure extends Error {
  readonly status: number;

  constructor(readonly type: GatewayFailureType) {
    super(TYPES[type][1]);
    this.status = TYPES[type][0];
  }
}
