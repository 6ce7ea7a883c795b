import * as z from 'zod';
import { alignColumns } from '../../../local/shared/align-columns';
import { compare, type Compared } from './compare';
import { deploy, resourcesOf, storeCode } from './deploy';
import { startEmulator, type Emulator } from './emulator';
import { plantableSchema, type Plantable } from './options';
import { plantDifference } from './plant';
import { readStacks } from './template';

const argumentsSchema = z.object({
  python: z.string(),
  /** Folders of synthesised apps: with defaults, with all options, and of an earlier version. */
  usual: z.string(),
  all: z.string(),
  earlier: z.string().optional(),
  plant: plantableSchema.optional(),
});
/** What `emulate.ts` tells this process, which runs in a network of its own. */
export type PlayArguments = z.infer<typeof argumentsSchema>;

/** Types whose resources hold data, or lead to it: a deployment must not replace them. */
const LASTING = [
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::KMS::Key',
  'AWS::ApiGateway::ApiKey',
];

const { python, usual, all, earlier, plant } = argumentsSchema.parse(
  JSON.parse(process.argv[2] ?? ''),
);

async function create(
  emulator: Emulator,
  folder: string,
  planted?: Plantable,
): Promise<Compared[]> {
  const stacks = readStacks(folder);
  await storeCode(emulator, stacks);
  await deploy(emulator, stacks, 'create');
  if (planted !== undefined) await plantDifference(emulator, planted);
  return compare(emulator, stacks);
}

async function upgrade(emulator: Emulator, from: string, to: string): Promise<Compared[]> {
  const [before, after] = [readStacks(from), readStacks(to)];
  await storeCode(emulator, [...before, ...after]);
  await deploy(emulator, before, 'create');
  const known = await Promise.all(before.map(({ name }) => resourcesOf(emulator, name)));
  await deploy(emulator, after, 'update');
  const now = await Promise.all(after.map(({ name }) => resourcesOf(emulator, name)));
  const lasting = known.flatMap((resources, stack) =>
    [...resources]
      .filter(([, { ResourceType }]) => LASTING.includes(ResourceType ?? ''))
      .map(([id, { PhysicalResourceId }]) => ({ id, PhysicalResourceId, stack })),
  );
  const replaced = lasting.filter(
    ({ id, PhysicalResourceId, stack }) =>
      now[stack]?.get(id)?.PhysicalResourceId !== PhysicalResourceId,
  );
  const row: Compared = {
    what: 'tables, buckets and keys with the same physical id',
    asked: lasting.length,
    equal: lasting.length - replaced.length,
    others: replaced.map(({ id }) => id),
  };
  return [...(await compare(emulator, after)), row];
}

const plays: [string, (emulator: Emulator) => Promise<Compared[]>][] = [
  ['defaults', (emulator) => create(emulator, usual, plant)],
  ['all options', (emulator) => create(emulator, all)],
];
if (earlier !== undefined) plays.push(['upgrade', (emulator) => upgrade(emulator, earlier, usual)]);

async function play(): Promise<number> {
  const rows: string[][] = [['', '', 'asked', 'as asked', 'others']];
  let isEqual = true;
  for (const [name, run] of plays) {
    const emulator = await startEmulator(python);
    try {
      for (const { what, asked, equal, others } of await run(emulator)) {
        isEqual &&= asked === equal;
        rows.push([name, what, String(asked), String(equal), others.join(', ') || '-']);
      }
    } catch (error) {
      isEqual = false;
      rows.push([name, String(error), '', '', '']);
    } finally {
      await emulator.stop();
    }
  }
  console.log(
    alignColumns(rows)
      .map((row) => row.join('  '))
      .join('\n'),
  );
  return isEqual ? 0 : 1;
}

play().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
