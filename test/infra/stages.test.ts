import { beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { deployedFunctions } from '../support/deployed-functions';
import { synthesise } from '../support/synthesise';
import { Template } from '../support/template';
import { temporaryFolder } from '../support/temporary-folder';

const outdir = temporaryFolder();

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z
        .object({ stackName: z.string(), tags: z.record(z.string(), z.string()) })
        .partial()
        .optional(),
    }),
  ),
});

interface StageOfApp {
  readonly stateful: Template;
  readonly service: Template;
  readonly stackNames: readonly string[];
  readonly tags: readonly unknown[];
}

function readStage(id: string): StageOfApp {
  const folder = join(outdir, `assembly-${id}`);
  const stacks = Object.entries(
    manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).artifacts,
  ).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const read = (part: string, imports: Template[]) =>
    Template.read(stacks.find(([file]) => file.includes(part))?.[0] ?? part, imports, folder);
  const stateful = read('Stateful', []);
  return {
    stateful,
    service: read('Service', [stateful]),
    stackNames: stacks.map(([file, { properties }]) => properties?.stackName ?? file),
    tags: stacks.map(([, { properties }]) => properties?.tags),
  };
}

let dev: StageOfApp;
let prod: StageOfApp;
beforeAll(() => {
  synthesise(outdir, {}, 'docs/examples/pipeline.ts');
  dev = readStage('Dev');
  prod = readStage('Prod');
});

/** Properties that are called names, and need not be unique in an AWS account, with the reason. */
const NAMES_WITHIN_OTHERS: Readonly<Record<string, string>> = {
  'AWS::ApiGateway::Stage.StageName': 'a part of its API',
  'AWS::ApiGateway::Authorizer.Name': 'a part of its API',
  'AWS::DynamoDB::Table.AttributeName': 'a part of its table',
  'AWS::IAM::Role.PolicyName': 'a part of its role',
  'AWS::CloudWatch::Alarm.MetricName': 'a part of its namespace',
};

/** All names fixed by a template. CloudFormation derives the other names from the stack's. */
function fixedNames(template: Template): string[] {
  return template.resources().flatMap(({ Type, Properties }) => {
    const parts = [Properties, ...Object.values(Properties)].filter(
      (part): part is Record<string, unknown> =>
        typeof part === 'object' && part !== null && !Array.isArray(part),
    );
    return parts
      .flatMap((part) => Object.entries(part))
      .filter(([key]) => /Name(space)?$/.test(key) && !(`${Type}.${key}` in NAMES_WITHIN_OTHERS))
      .map(([, value]) => template.text(value))
      .filter((name) => !name.startsWith('<') && !name.startsWith('AWS/'));
  });
}

const namesOf = ({ stateful, service, stackNames }: StageOfApp) => [
  ...stackNames,
  ...[stateful, service].flatMap((template) => [...fixedNames(template), ...template.exports]),
];

test('the example of another app has both stages in its own pipeline', () => {
  const pipeline = Template.read('Pipeline', [], outdir);
  const text = JSON.stringify(pipeline.resources('AWS::CodePipeline::Pipeline'));
  for (const stack of [...dev.stackNames, ...prod.stackNames]) expect(text).toContain(stack);
});

test('two stages in one region of an AWS account share no name', () => {
  const names = namesOf(dev);
  expect(names).toEqual(
    expect.arrayContaining([
      'dev-ShelfRecognitionStateful',
      'dev-ShelfRecognitionService',
      'shelf-recognition-dev',
      'shelf-recognition-dev-eu-west-1',
      'ShelfRecognition/dev',
    ]),
  );
  expect(names.filter((name) => namesOf(prod).includes(name))).toEqual([]);
});

test('the functions of a stage write metrics into the namespace that its alarms watch', () => {
  const written = deployedFunctions(dev.service).map(
    ({ Environment }) => Environment.Variables['POWERTOOLS_METRICS_NAMESPACE'],
  );
  expect([...new Set(written)]).toEqual(['ShelfRecognition/dev']);
  const watched = dev.service
    .resources('AWS::CloudWatch::Alarm')
    .flatMap(({ Properties }) => Properties['Namespace'] ?? []);
  expect(watched).toContain('ShelfRecognition/dev');
  expect(watched).not.toContain('ShelfRecognition');
});

test('stages have the same resources, so that they differ by their configuration alone', () => {
  const idsOf = (template: Template) =>
    template
      .resources()
      .filter(({ Type }) => Type !== 'AWS::Lambda::Permission')
      .map(({ id, Type }) => `${Type} ${id.replace(/(?<=Deployment[\dA-F]{8})[\da-f]{32}$/, '')}`)
      .sort();
  expect(idsOf(dev.service)).toEqual(idsOf(prod.service));
  expect(idsOf(dev.stateful)).toEqual(idsOf(prod.stateful));
});

test('stacks are tagged with service, stage and owner', () => {
  const tags = { service: 'shelf-recognition', stage: 'dev', owner: 'shelf-team@example.com' };
  expect(dev.tags).toEqual([tags, tags]);
});
