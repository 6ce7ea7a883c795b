import { isDeepStrictEqual } from 'node:util';
import { GetResourcesCommand } from '@aws-sdk/client-api-gateway';
import type { StackResourceSummary } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { ListEventSourceMappingsCommand } from '@aws-sdk/client-lambda';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { resourcesOf } from './deploy';
import type { Emulator } from './emulator';
import type { StackTemplate } from './template';

/** A line of the report: how many resources were asked for, how many exist as asked, and which do not. */
export interface Compared {
  readonly what: string;
  readonly asked: number;
  readonly equal: number;
  readonly others: readonly string[];
}

interface Asked {
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly made: StackResourceSummary | undefined;
  /** All existing resources of its stack, by logical id. */
  readonly beside: ReadonlyMap<string, StackResourceSummary>;
}

/** Compares what exists with what the templates ask for. */
export async function compare(
  emulator: Emulator,
  stacks: readonly StackTemplate[],
): Promise<Compared[]> {
  const rows: Compared[] = [];
  for (const { name, template, left } of stacks) {
    const made = await resourcesOf(emulator, name);
    const asked = (type: string): Asked[] =>
      Object.entries(template.Resources)
        .filter(([, { Type }]) => Type === type)
        .map(([id, { Properties }]) => ({
          id,
          properties: Properties,
          made: made.get(id),
          beside: made,
        }));
    const types = Map.groupBy(Object.entries(template.Resources), ([, { Type }]) => Type);
    const missing = [...types].flatMap(([type, all]) =>
      all.filter(([id]) => made.get(id)?.ResourceType !== type).map(([id]) => `${type} ${id}`),
    );
    const total = Object.keys(template.Resources).length;
    rows.push({
      what: `${name}: resources of ${types.size} types, without ${left.length}`,
      asked: total,
      equal: total - missing.length,
      others: missing,
    });
    rows.push(await each('keys and indexes of tables', asked('AWS::DynamoDB::Table'), isTable));
    rows.push(
      await each('queues, and where their dead letters go', asked('AWS::SQS::Queue'), isQueue),
    );
    rows.push(await eventSources(asked('AWS::Lambda::EventSourceMapping')));
    rows.push(await methods(asked('AWS::ApiGateway::Method'), asked('AWS::ApiGateway::RestApi')));
  }
  return rows.filter(({ asked }) => asked > 0);

  async function isTable({ properties, made }: Asked): Promise<boolean> {
    const { Table } = await emulator.tables.send(
      new DescribeTableCommand({ TableName: made?.PhysicalResourceId }),
    );
    const wanted = tableSchema.parse(properties);
    const found = tableSchema.safeParse({
      KeySchema: Table?.KeySchema,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes,
    });
    return isDeepStrictEqual(found.data, wanted);
  }

  async function attributesOf(queue: StackResourceSummary | undefined) {
    const { Attributes = {} } = await emulator.queues.send(
      new GetQueueAttributesCommand({
        QueueUrl: queue?.PhysicalResourceId,
        AttributeNames: ['All'],
      }),
    );
    return Attributes;
  }

  async function isQueue({ properties, made, beside }: Asked): Promise<boolean> {
    const { RedrivePolicy, VisibilityTimeout } = await attributesOf(made);
    const wanted = queueSchema.parse(properties);
    const found = redriveSchema.optional().parse(RedrivePolicy && JSON.parse(RedrivePolicy));
    const target = wanted.RedrivePolicy?.deadLetterTargetArn['Fn::GetAtt'][0];
    const { QueueArn } = target === undefined ? {} : await attributesOf(beside.get(target));
    return (
      found?.maxReceiveCount === wanted.RedrivePolicy?.maxReceiveCount &&
      found?.deadLetterTargetArn === QueueArn &&
      (wanted.VisibilityTimeout === undefined ||
        VisibilityTimeout === String(wanted.VisibilityTimeout))
    );
  }

  async function eventSources(asked: readonly Asked[]): Promise<Compared> {
    const { EventSourceMappings = [] } = await emulator.functions.send(
      new ListEventSourceMappingsCommand({}),
    );
    const batches = (all: readonly unknown[]) =>
      all.map((one) => mappingSchema.parse(one).BatchSize).sort((a, b) => a - b);
    const isEqual = isDeepStrictEqual(
      batches(EventSourceMappings),
      batches(asked.map(({ properties }) => properties)),
    );
    return {
      what: 'event sources',
      asked: asked.length,
      equal: isEqual ? asked.length : 0,
      others: isEqual ? [] : [`${EventSourceMappings.length} exist`],
    };
  }

  async function methods(asked: readonly Asked[], apis: readonly Asked[]): Promise<Compared> {
    const found: string[] = [];
    for (const { made } of apis) {
      let position: string | undefined;
      do {
        const page = await emulator.gateway.send(
          new GetResourcesCommand({
            restApiId: made?.PhysicalResourceId,
            embed: ['methods'],
            limit: 500,
            position,
          }),
        );
        for (const { resourceMethods = {} } of page.items ?? [])
          found.push(...Object.keys(resourceMethods));
        position = page.position;
      } while (position !== undefined);
    }
    const wanted = asked.map(({ properties }) => String(properties['HttpMethod']));
    const isEqual = isDeepStrictEqual(found.sort(), wanted.sort());
    return {
      what: 'methods of the API',
      asked: asked.length,
      equal: isEqual ? asked.length : 0,
      others: isEqual ? [] : [`${found.length} exist`],
    };
  }
}

async function each(
  what: string,
  asked: readonly Asked[],
  isAsAsked: (one: Asked) => Promise<boolean>,
): Promise<Compared> {
  const others: string[] = [];
  for (const one of asked) if (!(await isAsAsked(one).catch(() => false))) others.push(one.id);
  return { what, asked: asked.length, equal: asked.length - others.length, others };
}

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));
const tableSchema = z.object({
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.string(),
          NonKeyAttributes: z
            .array(z.string())
            .default([])
            .transform((names) => names.sort()),
        }),
      }),
    )
    .default([]),
});
const redriveSchema = z.object({
  maxReceiveCount: z.coerce.number(),
  deadLetterTargetArn: z.string(),
});
const queueSchema = z.object({
  RedrivePolicy: redriveSchema
    .extend({
      deadLetterTargetArn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
    })
    .optional(),
  VisibilityTimeout: z.number().optional(),
});
const mappingSchema = z.object({ BatchSize: z.number() });
