import * as z from 'zod';
import { eventSourcePropertiesSchema } from '../event-sources/event-source';
import { defineApi } from '../gateway/api-definition';
import type { Permissions } from '../iam/permissions';
import { mediaBucket } from '../media/distribution';
import { parseDefinition } from '../step-functions/definition';
import type { CloudTemplate } from '../template/cloud-template';
import { ACCOUNT, localArn } from '../template/pseudo-parameters';

const INVOKE = 'lambda:InvokeFunction';

/**
 * Checks at start-up that AWS services have the permissions the template needs: to call functions, assume
 * roles, and read queues and buckets.
 * @throws Error that names the missing permission
 */
export function checkInvocations(template: CloudTemplate, permissions: Permissions): void {
  checkFunctionRoles(template, permissions);
  checkApi(template, permissions);
  checkRules(template, permissions);
  checkEventSources(template, permissions);
  checkStateMachines(template, permissions);
  checkDistribution(template, permissions);
}

function checkFunctionRoles(template: CloudTemplate, permissions: Permissions): void {
  const schema = z.object({ Role: z.string() });
  for (const { id, properties } of template.ofType('AWS::Lambda::Function', schema)) {
    demand(permissions.isAssumable(properties.Role, 'lambda.amazonaws.com'), {
      who: 'lambda.amazonaws.com',
      what: `take on the role of function ${id}`,
    });
  }
}

function checkApi(template: CloudTemplate, permissions: Permissions): void {
  const { id: api, methods } = defineApi(template);
  // A `Ref` to the stage resolves to its logical id here, but to its name on AWS.
  const stage = template.ofType('AWS::ApiGateway::Stage', z.object({}))[0]?.id ?? '';
  const service = 'apigateway.amazonaws.com';
  const check = (uri: string, source: string): void => {
    const resource = /\/functions\/(.+)\/invocations$/.exec(uri)?.[1] ?? '';
    const sourceArn = localArn('execute-api', `${api}/${source}`);
    const allowed = permissions.serviceMay(service, sourceArn, { action: INVOKE, resource });
    demand(allowed, { who: service, what: `invoke ${resource} for ${source}` });
  };
  for (const { httpMethod, path, integration, authorizer } of methods) {
    if (authorizer) check(authorizer.properties.AuthorizerUri, `authorizers/${authorizer.id}`);
    if (integration.Type === 'AWS_PROXY') {
      const sample = path.replace(/\{[^}]+\}/g, 'sample');
      check(integration.Uri, `${stage}/${httpMethod}${sample}`);
    }
  }
}

function checkRules(template: CloudTemplate, permissions: Permissions): void {
  const schema = z.object({ Targets: z.array(z.object({ Arn: z.string() })) });
  const service = 'events.amazonaws.com';
  for (const { id, properties } of template.ofType('AWS::Events::Rule', schema)) {
    for (const { Arn: resource } of properties.Targets) {
      const sourceArn = localArn('events', `rule/${id}`);
      const allowed = permissions.serviceMay(service, sourceArn, { action: INVOKE, resource });
      demand(allowed, { who: service, what: `invoke ${resource} by rule ${id}` });
    }
  }
}

/** What a function's role must allow, because Lambda reads the queue with that role. */
const POLLER_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

function checkEventSources(template: CloudTemplate, permissions: Permissions): void {
  const type = 'AWS::Lambda::EventSourceMapping';
  for (const { properties } of template.ofType(type, eventSourcePropertiesSchema)) {
    const { FunctionName, EventSourceArn: resource } = properties;
    const name = FunctionName.split(':function:').at(-1) ?? '';
    for (const action of POLLER_ACTIONS) {
      demand(permissions.functionMay(name, { action, resource }), {
        who: `function ${name}`,
        what: `${action} on ${resource}`,
      });
    }
  }
}

function checkStateMachines(template: CloudTemplate, permissions: Permissions): void {
  const schema = z.object({ RoleArn: z.string(), DefinitionString: z.string() });
  const type = 'AWS::StepFunctions::StateMachine';
  for (const { id, properties } of template.ofType(type, schema)) {
    const { RoleArn: role, DefinitionString: text } = properties;
    const service = 'states.amazonaws.com';
    demand(permissions.isAssumable(role, service), {
      who: service,
      what: `take on the role of state machine ${id}`,
    });
    for (const { Resource: resource } of Object.values(parseDefinition(id, text).States)) {
      if (resource === undefined) continue;
      demand(permissions.roleMay(role, { action: INVOKE, resource }), {
        who: `state machine ${id}`,
        what: `invoke ${resource}`,
      });
    }
  }
}

function checkDistribution(template: CloudTemplate, permissions: Permissions): void {
  const service = 'cloudfront.amazonaws.com';
  const [distribution] = template.ofType('AWS::CloudFront::Distribution', z.object({}));
  const bucket = mediaBucket(template);
  const sourceArn = `arn:aws:cloudfront::${ACCOUNT}:distribution/${distribution?.id ?? ''}`;
  const call = { action: 's3:GetObject', resource: `arn:aws:s3:::${bucket}/sample` };
  demand(permissions.serviceMay(service, sourceArn, call), {
    who: service,
    what: `read bucket ${bucket}`,
  });
}

function demand(
  allowed: boolean,
  { who, what }: { readonly who: string; readonly what: string },
): void {
  if (!allowed) throw new Error(`The template does not let ${who} ${what}.`);
}
