import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { ACCOUNTS } from '../../../tools/operate/accounts/options';
import { ENROLMENTS } from '../../../tools/operate/enrolments/options';
import { CALLBACKS } from '../../../tools/operate/callbacks/options';
import { START } from '../../../local/cloud/options';
import { DEMO } from '../../../local/demo/options';
import { KEYS } from '../../../tools/operate/keys/options';
import { QUOTAS } from '../../../tools/operate/quotas/options';
import { RESTORE } from '../../../tools/operate/restore/options';
import { USAGE } from '../../../tools/operate/usage/options';
import { helpOf, parse, UsageError, type Command } from '../../../local/shared/command-line';
import { BENCH } from '../../../tools/bench/options';
import { CLIENT } from '../../../tools/client/options';
import { EMULATE } from '../../../tools/deploy/emulate/options';
import { BASE_IMAGE } from '../../../tools/deploy/options';
import { EVALUATE } from '../../../tools/evaluate/options';
import { PHOTOGRAPHS } from '../../../tools/evaluate/photographs/options';
import { MODELS } from '../../../tools/models/options';
import { SIMULATE } from '../../../tools/simulate/options';
import { SCREENSHOTS } from '../../../tools/screenshots/options';
import { SMOKE } from '../../../tools/smoke/options';

const SCRIPTS = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts;

const COMMANDS: [string, Command][] = [
  ['start', START],
  ['demo', DEMO],
  ['bench', BENCH],
  ['evaluate', EVALUATE],
  ['photographs', PHOTOGRAPHS],
  ['models', MODELS],
  ['keys', KEYS],
  ['callbacks', CALLBACKS],
  ['quotas', QUOTAS],
  ['usage', USAGE],
  ['accounts', ACCOUNTS],
  ['restore', RESTORE],
  ['enrolments', ENROLMENTS],
  ['simulate', SIMULATE],
  ['screenshots', SCREENSHOTS],
  ['smoke', SMOKE],
  ['base-image', BASE_IMAGE],
  ['emulate', EMULATE],
  ['client', CLIENT],
];
const NEED_ARGUMENTS = [
  'evaluate',
  'photographs',
  'simulate',
  'models',
  'keys',
  'callbacks',
  'quotas',
  'accounts',
  'enrolments',
  'restore',
  'client',
];

const ACCOUNT = ['--account', 'acme'];
const KEY = ['--key', '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f'];
const TASK = [...ACCOUNT, '--task', '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f'];
/** The options that an action, or a command, requires. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  create: ACCOUNT,
  list: ACCOUNT,
  revoke: [...ACCOUNT, ...KEY],
  rotate: [...ACCOUNT, ...KEY],
  'webhook-secret': ['list', ...ACCOUNT],
  photographs: ['--data', '.'],
  restore: ['--check'],
  simulate: ['--images-per-day', '1000'],
  show: ACCOUNT,
  set: [...ACCOUNT, '--images', '1000'],
  clear: ACCOUNT,
  'accounts delete': [...ACCOUNT, '--yes'],
  'accounts learning': [...ACCOUNT, '--views', 'off'],
  'callbacks list': TASK,
  'callbacks resend': TASK,
};

const flagOf = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Every option of every action, with the arguments that come before it. */
const OPTIONS = COMMANDS.flatMap(([name, command]) =>
  Object.entries(command.actions).flatMap(([action, { options }]) =>
    Object.entries(options)
      .filter(([, { kind }]) => kind !== 'argument')
      .map(([key, { kind }]) => ({
        title: `${name} ${action} ${flagOf(key)}`,
        command,
        before:
          action === ''
            ? (NEEDED[name] ?? [])
            : [action, ...(NEEDED[`${name} ${action}`] ?? NEEDED[action] ?? [])],
        flag: flagOf(key),
        kind,
      })),
  ),
);
const VALUED = OPTIONS.filter(({ kind }) => kind === 'option');
const SWITCHES = OPTIONS.filter(({ kind }) => kind === 'switch');

function refusal(command: Command, argv: readonly string[]): string {
  try {
    parse(command, argv);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error(`${argv.join(' ')} was accepted`);
}

/** Runs an npm script's entry point with arguments that end it at once. */
async function run(script: string, ...args: string[]) {
  const [, file = ''] = /^tsx (\S+)$/.exec(SCRIPTS[script] ?? '') ?? [];
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args]);
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status: child.exitCode, stdout, stderr };
}

describe('a value of the wrong type', () => {
  test.each(VALUED)('is refused by $title', ({ command, before, flag }) => {
    const message = refusal(command, [...before, `${flag}=`]);
    expect(message).toMatch(
      new RegExp(`^${flag} (must|can) .* \\(see ${command.call} -- --help\\)$`),
    );
  });
});

describe('a missing value', () => {
  test.each(VALUED)('is refused by $title', ({ command, before, flag }) => {
    const end = `(see ${command.call} -- --help)`;
    for (const argv of [[flag], [flag, '--json'], [flag, '-h']]) {
      const message = refusal(command, [...before, ...argv]);
      expect(message.startsWith(`${flag} needs a value: ${flag} `)).toBe(true);
      expect(message.endsWith(end)).toBe(true);
      expect(message).not.toContain('\n');
    }
  });
});

test.each(SWITCHES)('a switch takes no value: $title', ({ command, before, flag }) => {
  expect(refusal(command, [...before, `${flag}=1`])).toBe(
    `${flag} takes no value (see ${command.call} -- --help)`,
  );
});

describe.each(COMMANDS)('npm script %s', (name, { call }) => {
  test('ends with status 2 and one line for an option that it does not know', async () => {
    const action =
      {
        keys: ['list'],
        callbacks: ['list'],
        accounts: ['delete'],
        enrolments: ['prepare'],
        models: ['check'],
        quotas: ['show'],
        client: ['types'],
      }[name] ?? [];
    const { status, stdout, stderr } = await run(name, ...action, '--colour', 'red');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`There is no option --colour (see ${call} -- --help)\n`);
  });

  test('prints its help and ends with status 0', async () => {
    const { status, stdout, stderr } = await run(name, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.startsWith(`Usage: ${call} -- `)).toBe(true);
  });
});

test.each(NEED_ARGUMENTS)('npm script %s names what is missing without arguments', async (name) => {
  const { status, stdout, stderr } = await run(name);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(
    /^(Say first|Name|--data|--images-per-day) .+ \(see npm run \w+ -- --help\)\n$/,
  );
});

test.each(COMMANDS)('the help of %s names every option once', (_name, command) => {
  const help = helpOf(command).split('\n');
  const flags = new Set(OPTIONS.filter((one) => one.command === command).map(({ flag }) => flag));
  for (const flag of [...flags, '--help']) {
    expect(help.filter((line) => line.startsWith(`  ${flag} `))).toHaveLength(1);
  }
});
