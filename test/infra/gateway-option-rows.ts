import { expect } from '@jest/globals';
import type { Config } from '../../lib/config';
import { accountLimits, functionsBut, limitsOf, property, type OptionRow } from './shown-options';

const CERTIFICATE = 'arn:aws:acm:eu-west-1:123456789012:certificate/01234567-89ab-cdef';

/** The options of the API itself. */
export const GATEWAY_OPTION_ROWS = {
  domainName: {
    typed: 'api.example.com',
    shownIn: ({ service }) => service.text(service.output('ApiUrl')),
    shown: 'https://api.example.com/v2',
  },
  certificateArn: {
    typed: CERTIFICATE,
    shownIn: ({ service }) =>
      property(service, 'AWS::ApiGateway::DomainName', 'RegionalCertificateArn'),
    shown: CERTIFICATE,
  },
  hostedZoneId: {
    typed: 'Z0123456789ABCDEFGHIJ',
    shownIn: ({ service }) => [
      property(service, 'AWS::Route53::RecordSet', 'Name'),
      property(service, 'AWS::Route53::RecordSet', 'HostedZoneId'),
    ],
    shown: ['api.example.com.', 'Z0123456789ABCDEFGHIJ'],
  },
  closeDefaultEndpoint: {
    typed: 'true',
    shownIn: ({ service }) =>
      property(service, 'AWS::ApiGateway::RestApi', 'DisableExecuteApiEndpoint'),
    shown: true,
  },
  wafRateLimit: {
    typed: '3000',
    shownIn: ({ service }) => property(service, 'AWS::WAFv2::WebACL', 'Rules'),
    shown: [
      expect.objectContaining({
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: { Limit: 3_000, AggregateKeyType: 'IP', EvaluationWindowSec: 300 },
        },
      }),
    ],
  },
  authorizerCacheSeconds: {
    typed: '300',
    shownIn: ({ service }) =>
      property(service, 'AWS::ApiGateway::Authorizer', 'AuthorizerResultTtlInSeconds'),
    shown: 300,
  },
  stageRateLimit: {
    typed: '600',
    shownIn: (of) => limitsOf(of, '*')?.ThrottlingRateLimit,
    shown: 600,
  },
  stageBurstLimit: {
    typed: '1200',
    shownIn: (of) => limitsOf(of, '*')?.ThrottlingBurstLimit,
    shown: 1_200,
  },
  waitingRateLimit: {
    typed: '12',
    shownIn: (of) => limitsOf(of, 'POST')?.ThrottlingRateLimit,
    shown: 12,
  },
  waitingBurstLimit: {
    typed: '40',
    shownIn: (of) => limitsOf(of, 'POST')?.ThrottlingBurstLimit,
    shown: 40,
  },
  anonymousRateLimit: {
    typed: '5',
    shownIn: (of) => limitsOf(of, 'ANY')?.ThrottlingRateLimit,
    shown: 5,
  },
  anonymousBurstLimit: {
    typed: '10',
    shownIn: (of) => limitsOf(of, 'OPTIONS')?.ThrottlingBurstLimit,
    shown: 10,
  },
  accountRateLimit: {
    typed: '20',
    shownIn: (of) => accountLimits(of).RateLimit,
    shown: 20,
  },
  accountBurstLimit: {
    typed: '60',
    shownIn: (of) => accountLimits(of).BurstLimit,
    shown: 60,
  },
  corsOrigins: {
    typed: 'https://a.example.com,https://b.example.com',
    shownIn: (of) => functionsBut(of, false)[1]?.Environment.Variables['CORS_ORIGINS'],
    shown: 'https://a.example.com,https://b.example.com',
  },
} satisfies Partial<Record<keyof Config, OptionRow>>;
