import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateStackCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  paginateDescribeStackEvents,
  UpdateStackCommand,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Emulator } from './emulator';
import type { StackTemplate } from './template';

const ASSETS_BUCKET = 'cdk-hnb659fds-assets-000000000000-eu-west-1';
const STACK_SECONDS = 300;
/** A ZIP file without entries: only its end-of-central-directory record. The code of functions is not run. */
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

/** Stores the objects that the templates name as the code of functions. */
export async function storeCode(
  { buckets }: Emulator,
  stacks: readonly StackTemplate[],
): Promise<void> {
  await buckets.send(new CreateBucketCommand({ Bucket: ASSETS_BUCKET }));
  const text = JSON.stringify(stacks);
  for (const [, Key] of text.matchAll(/"S3Key":"([^"]+)"/g))
    await buckets.send(new PutObjectCommand({ Bucket: ASSETS_BUCKET, Key, Body: EMPTY_ZIP }));
}

/** Creates or updates stacks, one after another. */
export async function deploy(
  emulator: Emulator,
  stacks: readonly StackTemplate[],
  kind: 'create' | 'update',
): Promise<void> {
  for (const { name, template } of stacks) {
    // CloudFormation takes larger templates from S3 only.
    const Key = `${name}.template.json`;
    await emulator.buckets.send(
      new PutObjectCommand({ Bucket: ASSETS_BUCKET, Key, Body: JSON.stringify(template) }),
    );
    const input = {
      StackName: name,
      TemplateURL: `${emulator.endpoint}/${ASSETS_BUCKET}/${Key}`,
      Capabilities: ['CAPABILITY_NAMED_IAM' as const],
    };
    await (kind === 'create'
      ? emulator.stacks.send(new CreateStackCommand(input))
      : emulator.stacks.send(new UpdateStackCommand(input)));
    await untilDone(emulator, name);
  }
}

/** @throws Error that names the resources that could not be made. */
async function untilDone({ stacks }: Emulator, StackName: string): Promise<void> {
  const end = Date.now() + STACK_SECONDS * 1_000;
  for (;;) {
    const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName }));
    const { StackStatus: status = '', StackStatusReason: reason = '' } = Stacks?.[0] ?? {};
    if (['CREATE_COMPLETE', 'UPDATE_COMPLETE'].includes(status)) return;
    if (/FAILED|ROLLBACK/.test(status) || Date.now() > end) {
      const faults: string[] = [];
      for await (const { StackEvents } of paginateDescribeStackEvents(
        { client: stacks },
        { StackName },
      ))
        for (const event of StackEvents ?? [])
          if (event.ResourceStatus?.endsWith('FAILED'))
            faults.push(`${event.LogicalResourceId ?? ''}: ${event.ResourceStatusReason ?? ''}`);
      throw new Error(`${StackName} is ${status}: ${reason} ${faults.join('; ')}`);
    }
    await sleep(250);
  }
}

/** The resources of a stack, by logical id. */
export async function resourcesOf(
  { stacks }: Emulator,
  StackName: string,
): Promise<Map<string, StackResourceSummary>> {
  const found = new Map<string, StackResourceSummary>();
  let NextToken: string | undefined;
  do {
    const page = await stacks.send(new ListStackResourcesCommand({ StackName, NextToken }));
    for (const one of page.StackResourceSummaries ?? [])
      found.set(one.LogicalResourceId ?? '', one);
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return found;
}
