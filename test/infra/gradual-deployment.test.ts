import { beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { deployedFunctions, plain } from '../support/deployed-functions';
import { synthesise } from '../support/synthesise';
import { readTemplates, Template } from '../support/template';
import { temporaryFolder } from '../support/temporary-folder';

const outdir = temporaryFolder();

let service: Template;
beforeAll(() => {
  synthesise(outdir, { 'shelf:deployment': 'linear' });
  const stateful = Template.read('ShelfRecognitionStateful', [], outdir);
  service = Template.read('ShelfRecognitionService', [stateful], outdir);
});

test('without the option there are no versions, aliases or deployments by CodeDeploy', () => {
  const types = readTemplates()
    .service.resources()
    .map(({ Type }) => Type);
  expect(types.filter((type) => /Version|Alias|CodeDeploy/.test(type))).toEqual([]);
});

const nameSchema = z.object({ Ref: z.string() });
const updatePolicySchema = z.object({
  CodeDeployLambdaAliasUpdate: z.object({
    ApplicationName: nameSchema,
    DeploymentGroupName: nameSchema,
  }),
});

test('every function has an alias that CodeDeploy moves in steps, and back if an alarm goes off', () => {
  const functions = deployedFunctions(service).map(({ id }) => `<${id}>`);
  const aliases = service.resources('AWS::Lambda::Alias');
  expect(aliases.map(({ Properties }) => service.text(Properties['FunctionName'])).sort()).toEqual(
    functions.sort(),
  );
  const groupsOfAliases: string[] = [];
  for (const { UpdatePolicy } of aliases) {
    const { CodeDeployLambdaAliasUpdate: update } = updatePolicySchema.parse(UpdatePolicy);
    expect(service.resource(update.ApplicationName.Ref).Type).toBe('AWS::CodeDeploy::Application');
    groupsOfAliases.push(update.DeploymentGroupName.Ref);
  }
  const groups = service.resources('AWS::CodeDeploy::DeploymentGroup');
  expect(groups.map(({ id }) => id).sort()).toEqual(groupsOfAliases.sort());
  const alarms = service
    .resources('AWS::CloudWatch::Alarm')
    .filter(({ id }) => /^GradualDeployment|RecognitionCheckFailed/.test(id));
  expect(alarms.map(({ id }) => plain(`<${id}>`)).sort()).toEqual([
    'AlarmsRecognitionCheckFailed',
    'GradualDeploymentAttemptsFailed',
    'GradualDeploymentNothingFound',
    'GradualDeploymentServerErrors',
    'GradualDeploymentWorkerErrors',
  ]);
  for (const { Properties } of groups) {
    expect(Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaLinear10PercentEvery1Minute',
      AlarmConfiguration: {
        Enabled: true,
        Alarms: expect.arrayContaining(alarms.map(({ id }) => ({ Name: { Ref: id } }))) as unknown,
      },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']) as unknown,
      },
    });
  }
});

/** Whether a text names an alias. A call by the function's own name would get all new code at once. */
const callsAlias = (text: string) => /Live/.test(text);

test('whatever calls a function calls its alias', () => {
  const integrations = service
    .resources('AWS::ApiGateway::Method')
    .map(({ Properties }) => JSON.stringify(Properties['Integration']))
    .filter((integration) => integration.includes('AWS_PROXY'));
  expect(integrations.length).toBeGreaterThan(20);
  expect(integrations.filter((integration) => !callsAlias(integration))).toEqual([]);

  const others = [
    ...service
      .resources('AWS::ApiGateway::Authorizer')
      .map((each) => each.Properties['AuthorizerUri']),
    ...service
      .resources('AWS::Lambda::EventSourceMapping')
      .map((each) => each.Properties['FunctionName']),
    ...service.resources('AWS::Lambda::Permission').map((each) => each.Properties['FunctionName']),
    ...service.resources('AWS::Events::Rule').map((each) => each.Properties['Targets']),
    ...service
      .resources('AWS::StepFunctions::StateMachine')
      .map((each) => each.Properties['DefinitionString']),
  ].map((value) => JSON.stringify(value));
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter((text) => !callsAlias(text))).toEqual([]);
});

test('Lambda does not repeat a failed sweep of its alias', () => {
  // Settings for asynchronous calls belong to a version or an alias.
  const [settings, ...others] = service.resources('AWS::Lambda::EventInvokeConfig');
  expect(others).toEqual([]);
  expect(JSON.stringify(settings?.Properties['Qualifier'])).toMatch(/SweepUnfinishedLive/);
  expect(settings?.Properties).toMatchObject({ MaximumRetryAttempts: 0 });
});

test('the callback workflow may call the aliases of its functions, and nothing else', () => {
  const [role] = service
    .resources('AWS::IAM::Role')
    .filter(({ id }) => id.startsWith('CallbacksRole'))
    .map(({ Properties }) => JSON.stringify(Properties['Policies']));
  const resources = [...(role ?? '').matchAll(/"Ref":"(\w+)"/g)].map(([, id = '']) =>
    plain(`<${id}>`),
  );
  expect(resources).toEqual([
    expect.stringMatching(/^FunctionsDeliverCallbackLive/),
    expect.stringMatching(/^FunctionsRecordGivenUpLive/),
  ]);
});
