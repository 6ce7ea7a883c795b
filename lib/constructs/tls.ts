import { EndpointAccessMode, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';

/**
 * TLS 1.2 and 1.3, with forward secrecy, for every address of the API. An API can switch to this endpoint
 * mode while callers are using it.
 */
export const TLS = {
  securityPolicy: SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09,
  endpointAccessMode: EndpointAccessMode.BASIC,
} as const;
