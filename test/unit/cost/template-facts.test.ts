import { expect, it } from '@jest/globals';
import { templateFacts } from '../../../tools/bench/cost/template-facts';

const resources = {
  Function: {
    Type: 'AWS::Lambda::Function',
    Properties: { Architectures: ['arm64'] },
  },
  Worker: { Type: 'AWS::Lambda::Function', Properties: { Architectures: ['arm64'] } },
  Plain: { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } },
  Math: {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      Metrics: [{ Expression: 'a + b' }, { MetricStat: {} }, { MetricStat: {} }],
    },
  },
  Lane: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { EventSourceArn: 'queue', FunctionName: 'worker' },
  },
  Sweep: {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(15 minutes)',
      Targets: [{ Arn: { 'Fn::GetAtt': ['FunctionsSweepUnfinished1', 'Arn'] } }],
    },
  },
  Check: {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(4 minutes)',
      Targets: [{ Arn: { 'Fn::GetAtt': ['FunctionsCheckRecognition1', 'Arn'] } }],
    },
  },
  Logs: { Type: 'AWS::Logs::LogGroup', Properties: { RetentionInDays: 90 } },
};
const assemblyOf = (Resources: typeof resources) => ({
  stacks: [
    { name: 'service', template: { Resources, Outputs: {}, Conditions: {}, Parameters: {} } },
  ],
  assets: new Map<string, string>(),
});

it('reads what costs money from the templates', () => {
  expect(templateFacts(assemblyOf(resources))).toEqual({
    architecture: 'arm64',
    alarms: 2,
    // An alarm on an expression counts for each metric in it.
    alarmMetrics: 3,
    dashboards: 0,
    polledQueues: 1,
    sweepsPerMonth: 730 * 4,
    checksPerMonth: 730 * 15,
    logMonths: 3,
  });
});

it('refuses functions of different architectures', () => {
  const Worker = { ...resources.Worker, Properties: { Architectures: ['x86_64'] } };
  expect(() => templateFacts(assemblyOf({ ...resources, Worker }))).toThrow('several');
});
