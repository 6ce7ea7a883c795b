import {
  CONDITION_OPERATORS,
  type ConditionKey,
  type PolicyDocument,
  type StatementDocument,
} from './policy-document';
import { matcher } from './wildcards';

/** A call on which policies decide. */
export interface Call {
  /** As IAM spells it: `s3:GetObject`. */
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
    // A trust policy names no resource: it is about the role that has it.
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

/** The statements' decision on a call: a Deny beats any Allow. `undefined`: none applies. */
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

/** A policy of an identity names no principal: it is about the identity that has it. */
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

/** Whether a call's value matches one of the values that a condition lists. */
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
