import {
  PolicyDocument,
  Role,
  type AddToPrincipalPolicyResult,
  type IPrincipal,
  type PolicyStatement,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A role that holds its policy itself. For later grants, the CDK would make a separate policy for
 * each function, and a stack can have 500 resources at most.
 */
export class RoleWithPolicy extends Role {
  private readonly granted: PolicyDocument;

  constructor(scope: Construct, id: string, assumedBy: IPrincipal) {
    const granted = new PolicyDocument();
    super(scope, id, { assumedBy, inlinePolicies: { Granted: granted } });
    this.granted = granted;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.granted.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
