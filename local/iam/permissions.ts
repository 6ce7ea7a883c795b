import * as z from 'zod';
import type { CloudTemplate } from '../template/cloud-template';
import { ACCOUNT, LOCAL_CREDENTIALS } from '../template/pseudo-parameters';
import { AccessDenied } from './access-denied';
import { credentialsOf } from './credentials';
import { judge, type Call, type Statement } from './policy';
import { readResourcePolicies, readRoles, type Role } from './template-policies';

const functionSchema = z.object({ Role: z.string() });
const stateMachineSchema = z.object({ RoleArn: z.string() });

/** A function as a caller of services. */
interface FunctionCaller {
  readonly name: string;
  readonly secretAccessKey: string;
  readonly roleArn: string;
}

/** Calls count as made over TLS, as on AWS, although here they stay on this machine. */
const CONTEXT = { 'aws:securetransport': 'true' } as const;

/**
 * What the template's policies allow, and the secret and role of each access key. Until `open` is called, only
 * the administrator may make calls.
 */
export class Permissions {
  private readonly callers = new Map<string, FunctionCaller>();
  private roles: ReadonlyMap<string, Role> = new Map();
  private resourcePolicies: ReadonlyMap<string, readonly Statement[]> = new Map();

  /** @throws Error if a policy uses a feature that is not evaluated here */
  open(template: CloudTemplate): void {
    for (const { id, properties } of template.ofType('AWS::Lambda::Function', functionSchema)) {
      const { accessKeyId, secretAccessKey } = credentialsOf(id);
      this.callers.set(accessKeyId, { name: id, secretAccessKey, roleArn: properties.Role });
    }
    const type = 'AWS::StepFunctions::StateMachine';
    const used = new Set([
      ...[...this.callers.values()].map(({ roleArn }) => roleArn),
      ...template.ofType(type, stateMachineSchema).map(({ properties }) => properties.RoleArn),
    ]);
    this.roles = readRoles(template, used);
    this.resourcePolicies = readResourcePolicies(template);
  }

  /** Returns the secret of an access key, or `undefined` if there is no such key. */
  secretOf(accessKeyId: string): string | undefined {
    if (accessKeyId === LOCAL_CREDENTIALS.accessKeyId) return LOCAL_CREDENTIALS.secretAccessKey;
    return this.callers.get(accessKeyId)?.secretAccessKey;
  }

  /** Whether the access key is the administrator's, who may do everything. */
  isAdministrator(accessKeyId: string | undefined): boolean {
    return accessKeyId === LOCAL_CREDENTIALS.accessKeyId;
  }

  /** Returns why a call signed with the access key is refused, or `undefined` if it is allowed. */
  refusal(accessKeyId: string | undefined, call: Call): AccessDenied | undefined {
    if (this.isAdministrator(accessKeyId)) return undefined;
    const caller = this.callers.get(accessKeyId ?? '');
    if (!caller) return new AccessDenied('The security token of the request is invalid.', true);
    const reason = this.reasonAgainst(caller.roleArn, call);
    if (reason === undefined) return undefined;
    const role = caller.roleArn.split('/').at(-1) ?? '';
    const who = `arn:aws:sts::${ACCOUNT}:assumed-role/${role}/${caller.name}`;
    return new AccessDenied(
      `User: ${who} is not authorized to perform: ${call.action} ` +
        `on resource: ${call.resource} ${reason}`,
    );
  }

  /**
   * Throws if the call is refused. The refusal is also printed, because it means that the template lacks a
   * grant.
   */
  check(accessKeyId: string | undefined, call: Call): void {
    const refusal = this.refusal(accessKeyId, call);
    if (!refusal) return;
    console.error(`[iam] ${refusal.message}`);
    throw refusal;
  }

  /** Whether the role allows the call. */
  roleMay(roleArn: string, call: Call): boolean {
    return this.reasonAgainst(roleArn, call) === undefined;
  }

  /** Whether the function's role allows the call. */
  functionMay(name: string, call: Call): boolean {
    const { accessKeyId } = credentialsOf(name);
    return this.refusal(accessKeyId, call) === undefined;
  }

  /** Whether the resource's policy lets an AWS service call it on behalf of another resource. */
  serviceMay(service: string, sourceArn: string, call: Call): boolean {
    const context = { ...CONTEXT, 'aws:sourcearn': sourceArn };
    return judge(this.policyOf(call.resource), { ...call, context }, { service }) === 'Allow';
  }

  /** Whether an AWS service may assume the role. */
  isAssumable(roleArn: string, service: string): boolean {
    const trust = this.roles.get(roleArn)?.trust ?? [];
    return judge(trust, { action: 'sts:AssumeRole', resource: roleArn }, { service }) === 'Allow';
  }

  /**
   * Returns why a call is not allowed. Within one account, the role's or the resource's policy must allow it,
   * and neither may deny it.
   */
  private reasonAgainst(roleArn: string, asked: Call): string | undefined {
    const call = { ...asked, context: { ...CONTEXT, ...asked.context } };
    const byRole = judge(this.roles.get(roleArn)?.statements ?? [], call);
    const byResource = judge(this.policyOf(call.resource), call, { role: roleArn });
    if (byRole === 'Deny') return 'with an explicit deny in an identity-based policy';
    if (byResource === 'Deny') return 'with an explicit deny in a resource-based policy';
    if (byRole === 'Allow' || byResource === 'Allow') return undefined;
    return `because no identity-based policy allows the ${call.action} action`;
  }

  /** Returns a resource's policy; for an object, its bucket's. */
  private policyOf(resource: string): readonly Statement[] {
    const owner = resource.startsWith('arn:aws:s3:::') ? resource.split('/')[0] : resource;
    return this.resourcePolicies.get(owner ?? resource) ?? [];
  }
}
