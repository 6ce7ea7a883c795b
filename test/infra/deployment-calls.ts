/**
 * The calls by which CloudFormation creates, changes and deletes resources of each type, with the ARN each acts
 * on. `NAME` stands for the name derived from the stack's and the logical id. Source: the handlers' permissions
 * in AWS's public schemas, except for properties that no template here uses.
 */
export const DEPLOYMENT_CALLS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'AWS::ApiGateway::Account': [['GET PATCH', 'arn:aws:apigateway:R::/account']],
  'AWS::ApiGateway::Authorizer': [partOfApi('authorizers')],
  'AWS::ApiGateway::BasePathMapping': [
    ['DELETE GET PATCH POST', 'arn:aws:apigateway:R::/domainnames/x/basepathmappings/v2'],
  ],
  'AWS::ApiGateway::Deployment': [partOfApi('deployments')],
  'AWS::ApiGateway::DomainName': [
    ['DELETE GET PATCH POST', 'arn:aws:apigateway:R::/domainnames/api.example.com'],
    ['PUT', 'arn:aws:apigateway:R::/tags/x'],
    ['AddCertificateToDomain', 'arn:aws:apigateway:R::/domainnames'],
    ['RemoveCertificateFromDomain', 'arn:aws:apigateway:R::/domainnames/api.example.com'],
    [
      'iam:CreateServiceLinkedRole',
      'arn:aws:iam::A:role/aws-service-role/ops.apigateway.amazonaws.com/AWSServiceRoleForAPIGateway',
    ],
  ],
  'AWS::ApiGateway::GatewayResponse': [partOfApi('gatewayresponses/THROTTLED')],
  'AWS::ApiGateway::Method': [partOfApi('resources/x/methods/GET/integration')],
  'AWS::ApiGateway::Resource': [partOfApi('resources')],
  'AWS::ApiGateway::RestApi': [
    ['POST', 'arn:aws:apigateway:R::/restapis'],
    ['DELETE GET PATCH PUT', 'arn:aws:apigateway:R::/restapis/x'],
    ['DELETE GET PUT', 'arn:aws:apigateway:R::/tags/x'],
  ],
  'AWS::ApiGateway::Stage': [partOfApi('stages')],
  'AWS::ApiGateway::UsagePlan': [
    ['POST', 'arn:aws:apigateway:R::/usageplans'],
    ['DELETE GET PATCH', 'arn:aws:apigateway:R::/usageplans/x'],
  ],
  'AWS::Budgets::Budget': [
    [
      'ModifyBudget ViewBudget TagResource UntagResource ListTagsForResource',
      'arn:aws:budgets::A:budget/x',
    ],
  ],
  'AWS::CloudFront::CachePolicy': [
    [
      'CreateCachePolicy GetCachePolicy UpdateCachePolicy DeleteCachePolicy',
      'arn:aws:cloudfront::A:cache-policy/x',
    ],
  ],
  'AWS::CloudFront::Distribution': [
    [
      'CreateDistribution GetDistribution GetDistributionConfig UpdateDistribution DeleteDistribution TagResource UntagResource ListTagsForResource',
      'arn:aws:cloudfront::A:distribution/x',
    ],
  ],
  'AWS::CloudFront::OriginAccessControl': [
    [
      'CreateOriginAccessControl GetOriginAccessControl UpdateOriginAccessControl DeleteOriginAccessControl',
      'arn:aws:cloudfront::A:origin-access-control/x',
    ],
  ],
  'AWS::CloudWatch::Alarm': [
    [
      'PutMetricAlarm DescribeAlarms DeleteAlarms TagResource UntagResource ListTagsForResource',
      'arn:aws:cloudwatch:R:A:alarm:NAME',
    ],
  ],
  'AWS::CloudWatch::Dashboard': [
    ['PutDashboard GetDashboard DeleteDashboards', 'arn:aws:cloudwatch::A:dashboard/x'],
  ],
  'AWS::CodeDeploy::Application': [
    [
      'CreateApplication GetApplication DeleteApplication TagResource UntagResource ListTagsForResource',
      'arn:aws:codedeploy:R:A:application:NAME',
    ],
  ],
  'AWS::CodeDeploy::DeploymentGroup': [
    [
      'CreateDeploymentGroup GetDeploymentGroup UpdateDeploymentGroup DeleteDeploymentGroup TagResource',
      'arn:aws:codedeploy:R:A:deploymentgroup:NAME/NAME',
    ],
    // What moves an alias to its new version.
    [
      'CreateDeployment GetDeployment StopDeployment',
      'arn:aws:codedeploy:R:A:deploymentgroup:NAME/NAME',
    ],
    [
      'RegisterApplicationRevision GetApplicationRevision',
      'arn:aws:codedeploy:R:A:application:NAME',
    ],
    [
      'GetDeploymentConfig',
      'arn:aws:codedeploy:R:A:deploymentconfig:CodeDeployDefault.LambdaCanary10Percent5Minutes',
    ],
  ],
  'AWS::DynamoDB::Table': [
    [
      'CreateTable DescribeTable UpdateTable DeleteTable TagResource UntagResource ListTagsOfResource ' +
        'DescribeTimeToLive UpdateTimeToLive DescribeContinuousBackups UpdateContinuousBackups ' +
        'DescribeContributorInsights DescribeKinesisStreamingDestination GetResourcePolicy',
      'arn:aws:dynamodb:R:A:table/NAME',
    ],
  ],
  'AWS::Events::Rule': [
    [
      'PutRule DescribeRule DeleteRule PutTargets RemoveTargets ListTargetsByRule TagResource UntagResource ListTagsForResource',
      'arn:aws:events:R:A:rule/NAME',
    ],
  ],
  'AWS::IAM::Policy': [
    ['PutRolePolicy GetRolePolicy DeleteRolePolicy', 'arn:aws:iam::A:role/NAME'],
  ],
  'AWS::IAM::Role': [
    [
      'CreateRole GetRole UpdateRole DeleteRole TagRole UntagRole UpdateAssumeRolePolicy ' +
        'PutRolePolicy GetRolePolicy DeleteRolePolicy ListRolePolicies ' +
        'AttachRolePolicy DetachRolePolicy ListAttachedRolePolicies PutRolePermissionsBoundary PassRole',
      'arn:aws:iam::A:role/NAME',
    ],
  ],
  'AWS::Lambda::Alias': [fourCalls('Alias', 'arn:aws:lambda:R:A:function:NAME')],
  'AWS::Lambda::EventInvokeConfig': [
    fourCalls('FunctionEventInvokeConfig', 'arn:aws:lambda:R:A:function:NAME', 'Put'),
  ],
  'AWS::Lambda::EventSourceMapping': [fourCalls('EventSourceMapping', '*')],
  'AWS::Lambda::Function': [
    [
      'CreateFunction GetFunction UpdateFunctionCode UpdateFunctionConfiguration DeleteFunction ' +
        'PutFunctionConcurrency DeleteFunctionConcurrency PutFunctionRecursionConfig TagResource ' +
        'UntagResource ListTags GetFunctionCodeSigningConfig GetFunctionRecursionConfig GetRuntimeManagementConfig',
      'arn:aws:lambda:R:A:function:NAME',
    ],
    ['s3:GetObject s3:GetObjectVersion', 'arn:aws:s3:::cdk-hnb659fds-assets-A-R/x.zip'],
    [
      'ecr:BatchGetImage ecr:GetDownloadUrlForLayer ecr:GetRepositoryPolicy ecr:SetRepositoryPolicy',
      'arn:aws:ecr:R:A:repository/cdk-hnb659fds-container-assets-A-R',
    ],
  ],
  'AWS::Lambda::Permission': [
    ['AddPermission GetPolicy RemovePermission', 'arn:aws:lambda:R:A:function:NAME'],
  ],
  'AWS::Lambda::Version': [
    ['PublishVersion ListVersionsByFunction DeleteFunction', 'arn:aws:lambda:R:A:function:NAME:1'],
  ],
  'AWS::Logs::LogGroup': [
    [
      'CreateLogGroup PutRetentionPolicy DeleteRetentionPolicy DeleteLogGroup TagResource UntagResource ListTagsForResource',
      'arn:aws:logs:R:A:log-group:NAME',
    ],
    ['DescribeLogGroups', '*'],
  ],
  'AWS::Logs::MetricFilter': [
    ['PutMetricFilter DescribeMetricFilters DeleteMetricFilter', 'arn:aws:logs:R:A:log-group:NAME'],
  ],
  'AWS::Logs::QueryDefinition': [
    ['PutQueryDefinition DescribeQueryDefinitions DeleteQueryDefinition', '*'],
  ],
  'AWS::Route53::RecordSet': [
    [
      'ChangeResourceRecordSets GetHostedZone ListResourceRecordSets',
      'arn:aws:route53:::hostedzone/Z1',
    ],
    ['GetChange', 'arn:aws:route53:::change/C1'],
  ],
  'AWS::S3::Bucket': [
    [
      'CreateBucket DeleteBucket ListBucket PutBucketTagging PutBucketPublicAccessBlock PutBucketOwnershipControls ' +
        'PutEncryptionConfiguration PutLifecycleConfiguration PutBucketCORS GetBucketCORS GetBucketTagging ' +
        'GetEncryptionConfiguration GetLifecycleConfiguration ' +
        'PutBucketVersioning GetBucketVersioning PutReplicationConfiguration GetReplicationConfiguration',
      'arn:aws:s3:::BUCKET',
    ],
  ],
  'AWS::S3::BucketPolicy': [
    ['GetBucketPolicy PutBucketPolicy DeleteBucketPolicy', 'arn:aws:s3:::BUCKET'],
  ],
  'AWS::SNS::Subscription': [
    ['Subscribe GetSubscriptionAttributes ListSubscriptionsByTopic', 'arn:aws:sns:R:A:NAME'],
    ['SetSubscriptionAttributes Unsubscribe', '*'],
  ],
  'AWS::SNS::Topic': [
    [
      'CreateTopic GetTopicAttributes SetTopicAttributes DeleteTopic TagResource UntagResource ' +
        'ListTagsForResource GetDataProtectionPolicy',
      'arn:aws:sns:R:A:NAME',
    ],
  ],
  'AWS::SNS::TopicPolicy': [['SetTopicAttributes', 'arn:aws:sns:R:A:NAME']],
  'AWS::SQS::Queue': [
    [
      'CreateQueue GetQueueUrl GetQueueAttributes SetQueueAttributes DeleteQueue TagQueue UntagQueue ListQueueTags',
      'arn:aws:sqs:R:A:NAME',
    ],
  ],
  'AWS::SQS::QueuePolicy': [['SetQueueAttributes', 'arn:aws:sqs:R:A:NAME']],
  'AWS::StepFunctions::StateMachine': [
    [
      'CreateStateMachine DescribeStateMachine UpdateStateMachine DeleteStateMachine TagResource UntagResource ListTagsForResource',
      'arn:aws:states:R:A:stateMachine:CallbacksWorkflow1-x',
    ],
  ],
  'AWS::WAFv2::WebACL': [
    [
      'CreateWebACL GetWebACL UpdateWebACL DeleteWebACL TagResource UntagResource ListTagsForResource',
      'arn:aws:wafv2:R:A:regional/webacl/x/x',
    ],
  ],
  'AWS::WAFv2::WebACLAssociation': [
    [
      'AssociateWebACL DisassociateWebACL GetWebACLForResource',
      'arn:aws:wafv2:R:A:regional/webacl/x/x',
    ],
    [
      'AssociateWebACL DisassociateWebACL GetWebACLForResource',
      'arn:aws:apigateway:R::/restapis/x/stages/v2',
    ],
    ['apigateway:SetWebACL', 'arn:aws:apigateway:R::/restapis/x/stages/v2'],
  ],
};

function fourCalls(noun: string, on: string, create = 'Create'): readonly [string, string] {
  return [[create, 'Get', 'Update', 'Delete'].map((verb) => verb + noun).join(' '), on];
}

function partOfApi(part: string): readonly [string, string] {
  return ['DELETE GET PATCH POST PUT', `arn:aws:apigateway:R::/restapis/x/${part}`];
}

/** IAM's prefixes for services, where they differ from the service's name in lower case. */
const IAM_SERVICES: Readonly<Record<string, string>> = { StepFunctions: 'states' };

export interface DeploymentCall {
  readonly action: string;
  readonly resource: string;
}

/** The calls for a resource of a type in a stack. */
export function deploymentCalls(type: string, id: string, stack: string): DeploymentCall[] {
  const [, service = ''] = type.split('::');
  const prefix = IAM_SERVICES[service] ?? service.toLowerCase();
  const name = `${stack}-${id}-ABCDEFGHIJKL`;
  return (DEPLOYMENT_CALLS[type] ?? []).flatMap(([calls, on]) =>
    calls.split(' ').map((call) => ({
      action: call.includes(':') ? call : `${prefix}:${call}`,
      resource: on
        .replaceAll('NAME', name)
        .replace('BUCKET', name.toLowerCase())
        .replace(/\bR\b/, 'eu-west-1')
        .replace(/\bA\b/, '123456789012'),
    })),
  );
}
