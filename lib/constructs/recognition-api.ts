import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  ApiKeySourceType,
  AuthorizationType,
  CfnRestApi,
  EndpointType,
  IdentitySource,
  LambdaIntegration,
  LogGroupLogDestination,
  RequestAuthorizer,
  RestApi,
  type Method,
  type MethodOptions,
  type UsagePlan,
} from 'aws-cdk-lib/aws-apigateway';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { LIMITS } from '../../lambdas/contracts/limits';
import type { ApiMethod } from '../../lambdas/api/routes';
import { API_STAGE } from '../../lambdas/contracts/api';
import { serviceNameOf } from '../../lambdas/contracts/stage';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import type { Config } from '../config';
import { answerCorsPreflight } from './cors';
import { Firewall } from './firewall';
import { addGatewayResponses } from './gateway-responses';
import { accessLogFormat } from './access-log-format';
import { calledFunction } from './live-alias';
import {
  accountLimits,
  methodLimits,
  rateLimitPolicy,
  waitingAccountLimits,
} from './method-limits';
import { OwnDomain } from './own-domain';
import { TLS } from './tls';

export interface RecognitionApiProps {
  readonly config: Config;
  readonly methods: readonly ApiMethod[];
  readonly authorize: LambdaFunction;
  /** Finds a function by its name. */
  readonly functionOf: (name: string) => LambdaFunction;
}

/** The REST API: one method per route, with its function. Most routes need an API key. */
export class RecognitionApi extends Construct {
  readonly api: RestApi;
  /** The prefix of all routes' paths. Unlike `api.url`, it has no trailing slash. */
  readonly baseUrl: string;
  /** The access log, with one line per request. */
  readonly accessLog: LogGroup;
  /** The request limits of each account. `npm run keys` adds an account when it makes its first key. */
  readonly accountPlan: UsagePlan;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: RecognitionApiProps,
  ) {
    super(scope, id);
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: props.config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.api = this.createApi();
    const { region, urlSuffix } = Stack.of(this);
    this.baseUrl = `https://${this.api.restApiId}.execute-api.${region}.${urlSuffix}/${API_STAGE}`;
    addGatewayResponses(this.api, props.config.corsOrigins);
    this.accountPlan = this.addAccountPlan(this.addRoutes());
    this.acknowledgeSecurityRules();
    this.baseUrl = this.addDomain(props.config) ?? this.baseUrl;
    this.addFirewall(props.config);
  }

  /** @returns the API's address at its custom domain, if it has one. */
  private addDomain({ domainName, certificateArn, hostedZoneId }: Config): string | undefined {
    if (domainName === undefined || certificateArn === undefined) return undefined;
    const props = { api: this.api, domainName, certificateArn, hostedZoneId };
    return new OwnDomain(this, 'OwnDomain', props).baseUrl;
  }

  private addFirewall({ wafRateLimit: requestsPerAddress, corsOrigins }: Config): void {
    if (requestsPerAddress === undefined) return;
    new Firewall(this, 'Firewall', { api: this.api, corsOrigins, requestsPerAddress });
  }

  private createApi(): RestApi {
    const { config, methods } = this.props;
    const api = new RestApi(this, 'Api', {
      restApiName: serviceNameOf(config.stage),
      endpointTypes: [EndpointType.REGIONAL],
      // With `*/*`, API Gateway could not answer CORS preflights itself.
      binaryMediaTypes: ['multipart/form-data'],
      apiKeySourceType: ApiKeySourceType.AUTHORIZER,
      // API Gateway uses one role per AWS account for writing logs. The role stays if the stack is
      // deleted.
      cloudWatchRole: config.gatewayLogRole === 'own',
      disableExecuteApiEndpoint: config.closeDefaultEndpoint,
      deployOptions: {
        stageName: API_STAGE,
        throttlingRateLimit: config.stageRateLimit,
        throttlingBurstLimit: config.stageBurstLimit,
        methodOptions: methodLimits(config, methods),
        tracingEnabled: config.tracing,
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: accessLogFormat(config),
      },
    });
    // The CDK does not have properties for this yet. Without it, API Gateway's address accepts TLS 1.0.
    if (api.node.defaultChild instanceof CfnRestApi) Object.assign(api.node.defaultChild, TLS);
    return api;
  }

  /**
   * Adds a method for each route.
   * @returns the methods that wait for a result, without the ANY beside them
   */
  private addRoutes(): Method[] {
    const { config, methods, functionOf } = this.props;
    const waitingMethods: Method[] = [];
    const withApiKey: MethodOptions = {
      authorizationType: AuthorizationType.CUSTOM,
      authorizer: this.createAuthorizer(),
      apiKeyRequired: true,
    };
    for (const route of methods) {
      const fn = functionOf(route.functionName);
      fn.addEnvironment(ENVIRONMENT_VARIABLES.corsOrigins, config.corsOrigins.join(','));
      const waits = methods.some((each) => each.functionName === route.functionName && each.waits);
      const limits = waits ? waitingAccountLimits(config) : accountLimits(config);
      fn.addEnvironment(ENVIRONMENT_VARIABLES.rateLimitPolicy, rateLimitPolicy(limits));
      const integration = new LambdaIntegration(calledFunction(fn), {
        timeout: Duration.seconds(LIMITS.integrationTimeoutSeconds),
        // Each function gets one permission. One for each method would be a resource per method, and a
        // stack may have at most 500 resources.
        scopePermissionToMethod: false,
      });
      const resource = this.api.root.resourceForPath(route.path);
      const method = resource.addMethod(
        route.method,
        integration,
        route.permission === null ? { authorizationType: AuthorizationType.NONE } : withApiKey,
      );
      if (route.waits) waitingMethods.push(method);
      if (route.permission === null) {
        const reason = `${route.method} ${route.path} is open to everyone by its contract.`;
        Validations.of(method).acknowledge(
          { id: 'AwsSolutions-APIG4', reason },
          { id: 'AwsSolutions-COG4', reason },
        );
      }
    }
    for (const path of new Set(methods.map((route) => route.path))) {
      answerCorsPreflight(
        this.api.root.resourceForPath(path),
        // HEAD is left out, because browsers allow it even if it is not listed.
        methods.filter((each) => each.path === path).flatMap(({ allows }) => allows),
        config.corsOrigins,
      );
    }
    return waitingMethods;
  }

  private createAuthorizer(): RequestAuthorizer {
    return new RequestAuthorizer(this, 'Authorizer', {
      handler: calledFunction(this.props.authorize),
      // A request without this header is answered with 401, and the authorizer is not called.
      identitySources: [IdentitySource.header('X-API-Key')],
      resultsCacheTtl: Duration.seconds(this.props.config.authorizerCacheSeconds),
    });
  }

  /**
   * The request limits of one account: at most a third of each shared limit, so that no account can shut
   * out the others.
   */
  private addAccountPlan(waitingMethods: readonly Method[]): UsagePlan {
    const { config } = this.props;
    const waiting = waitingAccountLimits(config);
    return this.api.addUsagePlan('AccountPlan', {
      description: 'What one account may ask of the shelf recognition API',
      apiStages: [
        {
          stage: this.api.deploymentStage,
          throttle: waitingMethods.map((method) => ({ method, throttle: waiting })),
        },
      ],
      throttle: accountLimits(config),
    });
  }

  private acknowledgeSecurityRules(): void {
    const reasons: Readonly<Record<string, string>> = {
      'AwsSolutions-APIG2': 'Handlers validate requests: answers must name the field and reason.',
      'AwsSolutions-APIG3': 'A firewall is the choice of who deploys; throttling is built in.',
      'AwsSolutions-APIG6': 'The access log tells each request; execution logs would hold bodies.',
      'AwsSolutions-COG4': 'Callers are programs with API keys, checked by the authorizer.',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        'The policy that API Gateway demands of the role that writes its logs.',
    };
    Validations.of(this).acknowledge(
      ...Object.entries(reasons).map(([rule, reason]) => ({ id: rule, reason })),
    );
  }
}
