import { expect } from '@jest/globals';
import type { Config } from '../../lib/config';
import { OTHER_VALUES } from '../../tools/deploy/other-values';
import { accountLimits, functionsBut, limitsOf, property, type OptionRow } from './shown-options';

/** The options of the API itself. */
export const GATEWAY_OPTION_ROWS = {
  domainName: {
    shownIn: ({ service }) => service.text(service.output('ApiUrl')),
    shown: 'https://api.example.com/v2',
  },
  certificateArn: {
    shownIn: ({ service }) =>
      property(service, 'AWS::ApiGateway::DomainName', 'RegionalCertificateArn'),
    shown: OTHER_VALUES.certificateArn,
  },
  hostedZoneId: {
    shownIn: ({ service }) => [
      property(service, 'AWS::Route53::RecordSet', 'Name'),
      property(service, 'AWS::Route53::RecordSet', 'HostedZoneId'),
    ],
    shown: ['api.example.com.', 'Z0123456789ABCDEFGHIJ'],
  },
  closeDefaultEndpoint: {
    shownIn: ({ service }) =>
      property(service, 'AWS::ApiGateway::RestApi', 'DisableExecuteApiEndpoint'),
    shown: true,
  },
  wafRateLimit: {
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
    shownIn: ({ service }) =>
      property(service, 'AWS::ApiGateway::Authorizer', 'AuthorizerResultTtlInSeconds'),
    shown: 300,
  },
  stageRateLimit: {
    shownIn: (of) => limitsOf(of, '*')?.ThrottlingRateLimit,
    shown: 600,
  },
  stageBurstLimit: {
    shownIn: (of) => limitsOf(of, '*')?.ThrottlingBurstLimit,
    shown: 1_200,
  },
  waitingRateLimit: {
    shownIn: (of) => limitsOf(of, 'POST')?.ThrottlingRateLimit,
    shown: 12,
  },
  waitingBurstLimit: {
    shownIn: (of) => limitsOf(of, 'POST')?.ThrottlingBurstLimit,
    shown: 40,
  },
  anonymousRateLimit: {
    shownIn: (of) => limitsOf(of, 'ANY')?.ThrottlingRateLimit,
    shown: 5,
  },
  anonymousBurstLimit: {
    shownIn: (of) => limitsOf(of, 'OPTIONS')?.ThrottlingBurstLimit,
    shown: 10,
  },
  accountRateLimit: {
    shownIn: (of) => accountLimits(of).RateLimit,
    shown: 20,
  },
  accountBurstLimit: {
    shownIn: (of) => accountLimits(of).BurstLimit,
    shown: 60,
  },
  corsOrigins: {
    shownIn: (of) => functionsBut(of, false)[1]?.Environment.Variables['CORS_ORIGINS'],
    shown: 'https://a.example.com,https://b.example.com',
  },
} satisfies Partial<Record<keyof Config, OptionRow>>;
