import {
  PolicyDocument,
  Role,
  type AddToPrincipalPolicyResult,
  type IPrincipal,
  type PolicyStatement,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A role whose later grants go into its own policy. By default, the CDK creates a separate policy
 * resource for them in each function, and a stack may have at most 500 resources.
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
