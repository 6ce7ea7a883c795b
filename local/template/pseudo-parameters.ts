/** The region and the account that the local cloud pretends to be in. */
export const REGION = 'us-east-1';
export const ACCOUNT = '000000000000';

/** The administrator's credentials, with which every call is allowed. Functions have their own (local/iam). */
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

export const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::Region': REGION,
  'AWS::StackId': `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/local/0`,
  'AWS::URLSuffix': 'amazonaws.com',
};

/** The ARN of a local resource. `rest` is what follows the account, such as `function:Name`. */
export function localArn(service: string, rest: string): string {
  return `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;
}

/** The ARN of a role or a policy, which belong to no region. */
export function iamArn(rest: string): string {
  return `arn:aws:iam::${ACCOUNT}:${rest}`;
}
