import {
  CONDITION_OPERATORS,
  type ConditionKey,
  type PolicyDocument,
  type StatementDocument,
} from './policy-document';
import { matcher } from './wildcards';

/** A call that policies allow or deny. */
export interface Call {
  /** The action as IAM spells it, such as `s3:GetObject`. */
  readonly action: string;
  /** The ARN of the resource that the call is about. */
  readonly resource: string;
  /** The call's values for condition keys. */
  readonly context?: Readonly<Partial<Record<ConditionKey, string>>>;
}

/** The caller: a role by its ARN, or a service such as `lambda.amazonaws.com`. */
export type Caller = { readonly role: string } | { readonly service: string };

/** A policy statement, compiled for testing many calls. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly covers: (call: Call, caller?: Caller) => boolean;
}

export function compile({ Statement: statements }: PolicyDocument): Statement[] {
  return statements.map((document) => {
    const { Action, Resource } = document;
    const action = matcher(Action, { ignoreCase: true });
    // A trust policy names no resource, because it applies to the role it belongs to.
    const resource = Resource ? matcher(Resource) : () => true;
    const caller = callerTest(document.Principal);
    const conditions = conditionTests(document.Condition);
    return {
      effect: document.Effect,
      covers: (call, by) =>
        action(call.action) &&
        resource(call.resource) &&
        caller(by) &&
        conditions.every((holds) => holds(call)),
    };
  });
}

/**
 * Returns what the statements decide about a call. A Deny beats any Allow; `undefined` means that no statement
 * applies.
 */
export function judge(
  statements: readonly Statement[],
  call: Call,
  caller?: Caller,
): 'Allow' | 'Deny' | undefined {
  const effects = statements
    .filter(({ covers }) => covers(call, caller))
    .map(({ effect }) => effect);
  return effects.includes('Deny') ? 'Deny' : effects[0];
}

/**
 * Returns a test of the caller. A policy without a principal applies to the identity it belongs to, so it
 * matches any caller.
 */
function callerTest(principal: StatementDocument['Principal']): (caller?: Caller) => boolean {
  if (!principal) return () => true;
  const { AWS = [], Service = [] } = principal;
  return (caller) => {
    if (AWS.includes('*')) return true;
    if (!caller) return false;
    return 'role' in caller ? AWS.includes(caller.role) : Service.includes(caller.service);
  };
}

type ConditionTest = (call: Call) => boolean;
type Operator = (typeof CONDITION_OPERATORS)[number];

/** For each operator, a test of whether a call's value matches one of the values in a condition. */
const OPERATORS: Readonly<
  Record<Operator, (wanted: readonly string[]) => (has: string) => boolean>
> = {
  Bool: (wanted) => (has) => wanted.includes(has),
  StringEquals: (wanted) => (has) => wanted.includes(has),
  StringLike: (wanted) => matcher(wanted),
  ArnLike: (wanted) => matcher(wanted),
};

function conditionTests(condition: StatementDocument['Condition'] = {}): ConditionTest[] {
  return CONDITION_OPERATORS.flatMap((operator) =>
    Object.entries(condition[operator] ?? {}).map(([key, wanted]): ConditionTest => {
      const fits = OPERATORS[operator](wanted);
      return ({ context = {} }) => {
        const value = context[key as ConditionKey];
        // As on AWS, a condition fails if the call has no value for its key.
        return value !== undefined && fits(value);
      };
    }),
  );
}
