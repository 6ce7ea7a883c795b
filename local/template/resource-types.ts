import { iamArn, localArn } from './pseudo-parameters';

/** Addresses that only the running local cloud knows. */
export interface LocalAddresses {
  readonly queueUrl: (queueName: string) => string;
  /** Host and port that serve the media bucket to browsers. */
  readonly mediaDomain: string;
}

/** The names of a running resource: the values of `Ref` and `Fn::GetAtt`. */
export interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

type Identify = (name: string, addresses: LocalAddresses) => Identity;

const arnOnly =
  (service: string, prefix = ''): Identify =>
  (name) => ({ ref: name, attributes: { Arn: localArn(service, `${prefix}${name}`) } });

const idOnly: Identify = (name) => ({ ref: name, attributes: {} });

/** The types that the local cloud runs. A resource's name is its logical id. */
export const RUNNING: Readonly<Record<string, Identify>> = {
  'AWS::DynamoDB::Table': arnOnly('dynamodb', 'table/'),
  'AWS::S3::Bucket': (name) => ({
    ref: bucketName(name),
    attributes: {
      Arn: `arn:aws:s3:::${bucketName(name)}`,
      RegionalDomainName: `${bucketName(name)}.s3.amazonaws.com`,
      DomainName: `${bucketName(name)}.s3.amazonaws.com`,
    },
  }),
  'AWS::CloudFront::Distribution': (name, { mediaDomain }) => ({
    ref: name,
    attributes: { DomainName: mediaDomain, Id: name },
  }),
  'AWS::SQS::Queue': (name, { queueUrl }) => ({
    ref: queueUrl(name),
    attributes: { Arn: localArn('sqs', name), QueueName: name, QueueUrl: queueUrl(name) },
  }),
  'AWS::Lambda::Function': arnOnly('lambda', 'function:'),
  'AWS::Lambda::EventSourceMapping': idOnly,
  'AWS::ApiGateway::RestApi': (name) => ({
    ref: name,
    attributes: { RestApiId: name, RootResourceId: `${name}-root` },
  }),
  'AWS::ApiGateway::Resource': (name) => ({ ref: name, attributes: { ResourceId: name } }),
  'AWS::ApiGateway::Method': idOnly,
  'AWS::ApiGateway::Deployment': (name) => ({ ref: name, attributes: { DeploymentId: name } }),
  'AWS::ApiGateway::Stage': idOnly,
  'AWS::ApiGateway::Authorizer': (name) => ({ ref: name, attributes: { AuthorizerId: name } }),
  'AWS::ApiGateway::GatewayResponse': idOnly,
  'AWS::ApiGateway::UsagePlan': (name) => ({ ref: name, attributes: { Id: name } }),
  'AWS::StepFunctions::StateMachine': (name) => {
    const arn = localArn('states', `stateMachine:${name}`);
    return { ref: arn, attributes: { Arn: arn, Name: name } };
  },
  'AWS::Events::Rule': arnOnly('events', 'rule/'),
  'AWS::IAM::Role': (name) => ({ ref: name, attributes: { Arn: iamArn(`role/${name}`) } }),
  'AWS::IAM::Policy': idOnly,
  'AWS::IAM::ManagedPolicy': (name) => ({ ref: iamArn(`policy/${name}`), attributes: {} }),
  'AWS::Lambda::Permission': idOnly,
  'AWS::SQS::QueuePolicy': idOnly,
  'AWS::S3::BucketPolicy': idOnly,
};

/** The types that the local cloud ignores, each with the reason. */
const INERT: Readonly<Record<string, string>> = {
  'AWS::CloudFront::CachePolicy': 'the media server caches nothing',
  'AWS::CloudFront::OriginAccessControl': 'the media server reads the bucket directly',
  'AWS::ApiGateway::Account': 'it only lets API Gateway write logs',
  'AWS::Lambda::EventInvokeConfig': 'no failed call of a schedule is repeated here',
  'AWS::Logs::LogGroup': 'logs go to files in the state folder',
  'AWS::Logs::QueryDefinition': 'log files are searched by hand',
  'AWS::Logs::MetricFilter': 'nothing counts metrics here',
  'AWS::CloudWatch::Dashboard': 'nothing draws metrics here',
  'AWS::CloudWatch::Alarm': 'nothing watches metrics here',
  'AWS::Budgets::Budget': 'nothing is billed here',
  'AWS::SNS::Topic': 'no alarm goes off here',
  'AWS::SNS::TopicPolicy': 'no alarm goes off here',
  'AWS::SNS::Subscription': 'no alarm goes off here',
  'AWS::CDK::Metadata': 'it holds usage statistics of the CDK',
  'Custom::S3AutoDeleteObjects': 'it acts when a stack is deleted; remove the state folder instead',
};

/** S3 allows lower case only. */
export function bucketName(logicalId: string): string {
  return logicalId.toLowerCase();
}

/** @throws Error that names a type which is neither run nor ignored. */
export function identify(type: string, name: string, addresses: LocalAddresses): Identity {
  const running = RUNNING[type];
  if (running) return running(name, addresses);
  if (type in INERT) {
    return { ref: name, attributes: { Arn: localArn('inert', name), Id: name } };
  }
  throw new Error(
    `The template has a resource of type ${type} (${name}), which the local cloud does not know. ` +
      'Run it, or say in local/template/resource-types.ts why it is ignored.',
  );
}
