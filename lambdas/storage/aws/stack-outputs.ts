import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';

/**
 * The outputs of a deployed CloudFormation stack.
 * @throws Error if there is no such stack in the region.
 */
export async function readStackOutputs(stack: string): Promise<Record<string, string>> {
  const answer = await new CloudFormationClient({}).send(
    new DescribeStacksCommand({ StackName: stack }),
  );
  const outputs = answer.Stacks?.[0]?.Outputs ?? [];
  return Object.fromEntries(
    outputs.map(({ OutputKey, OutputValue }) => [OutputKey ?? '', OutputValue ?? '']),
  );
}
