import { parseArgs } from 'node:util';
import * as z from 'zod';

/** An error for invalid arguments. The message is for the person who typed them. */
export class UsageError extends Error {}

/** One row of a command's table: `--name VALUE`, a switch `--name`, or an argument without a name. */
interface Option<S extends z.ZodType = z.ZodType> {
  readonly kind: 'option' | 'switch' | 'argument';
  /** What the help shows instead of the value. */
  readonly placeholder: string;
  readonly help: string;
  /** Parses the typed text. The option is optional if the schema accepts undefined. */
  readonly schema: S;
}
type Options = Readonly<Record<string, Option>>;

/** The parsed values of the options. For example, the key `workerDelay` stands for `--worker-delay`. */
export type Values<O extends Options> = { readonly [K in keyof O]: z.output<O[K]['schema']> };

interface Action<O extends Options = Options> {
  readonly about: string;
  readonly options: O;
  /** Returns what is wrong with a combination of options that are each valid. */
  check?(values: Values<O>): string | undefined;
}
export type Actions = Readonly<Record<string, Action>>;

/** A command has either one action, named '', or several; then the first word typed selects one. */
export interface Command<A extends Actions = Actions> {
  /** The command to type, such as `npm start`. */
  readonly call: string;
  readonly about: string;
  readonly actions: A;
}

/** The action that was asked for, with the values of its options. */
export type Parsed<A extends Actions> = {
  [K in keyof A]: { readonly action: K; readonly values: Values<A[K]['options']> };
}[keyof A];

const row =
  (kind: Option['kind']) =>
  <S extends z.ZodType>(placeholder: string, help: string, schema: S): Option<S> => ({
    kind,
    placeholder,
    help,
    schema,
  });
export const option = row('option');
/** Defines an argument without a name. Such arguments are read in the order of the table. */
export const argument = row('argument');
export const flag = (help: string) => row('switch')('', help, z.boolean().default(false));

/** Builds an action. Being a function lets TypeScript infer the types of the values from the table. */
export const action = <O extends Options>(
  about: string,
  options: O,
  check: (values: Values<O>) => string | undefined = () => undefined,
): Action<O> => ({ about, options, check });

export const text = z.string().min(1, 'must not be empty');
export const number = text.regex(/^\d+(\.\d+)?$/, 'must be a number').transform(Number);
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  number.pipe(
    z
      .int('must be a whole number')
      .min(least, `must be at least ${least}`)
      .max(most, `must be at most ${most}`),
  );

/** @throws UsageError with one line that names the option and the command's help. */
export function parse<A extends Actions>(command: Command<A>, argv: readonly string[]): Parsed<A> {
  try {
    return parseAction(command, argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message} (see ${command.call} -- --help)`);
  }
}

function parseAction({ actions }: Command, argv: readonly string[]): Parsed<Actions> {
  const [first = '', ...rest] = '' in actions ? ['', ...argv] : argv;
  const chosen = Object.entries(actions).find(([name]) => name === first)?.[1];
  if (!chosen) throw new UsageError(`Say first what to do: ${Object.keys(actions).join(', ')}`);
  const typed = readTyped(chosen.options, rest);
  const values = Object.fromEntries(
    Object.entries(chosen.options).map(([key, each]) => [key, valueOf(key, each, typed[key])]),
  );
  const fault = chosen.check?.(values);
  if (fault !== undefined) throw new UsageError(fault);
  return { action: first, values };
}

/** Returns the strings typed for each option, by its key. A switch that was typed has an empty string. */
function readTyped(options: Options, argv: readonly string[]): Record<string, string[]> {
  const ofFlag = new Map(
    Object.entries(options)
      .filter(([, { kind }]) => kind !== 'argument')
      .map(([key, each]) => [flagOf(key), { key, ...each }]),
  );
  const free = Object.keys(options).filter((key) => options[key]?.kind === 'argument');
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      [...ofFlag].map(([name, { kind }]) => [
        name.slice('--'.length),
        { type: kind === 'switch' ? 'boolean' : 'string' },
      ]),
    ),
    strict: false,
    tokens: true,
  });
  const typed: Record<string, string[]> = {};
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      const key = free.shift();
      if (key === undefined) throw new UsageError(`${token.value} is one argument too many`);
      typed[key] = [token.value];
      continue;
    }
    const { rawName, value, inlineValue } = token;
    const known = ofFlag.get(rawName);
    if (!known) throw new UsageError(`There is no option ${rawName}`);
    const { key, kind, placeholder } = known;
    if (kind === 'switch' && value !== undefined) {
      throw new UsageError(`${rawName} takes no value`);
    }
    // A value that looks like an option is accepted only in the form --name=VALUE.
    const isNext = value !== undefined && !inlineValue && /^--?[a-z]/i.test(value);
    if (kind === 'option' && (value === undefined || isNext)) {
      throw new UsageError(`${rawName} needs a value: ${rawName} ${placeholder}`);
    }
    (typed[key] ??= []).push(value ?? '');
  }
  return typed;
}

function valueOf(key: string, row: Option, typed: readonly string[] | undefined): unknown {
  const { kind, placeholder, schema } = row;
  const single = kind === 'switch' ? true : typed?.at(-1);
  const parsed = schema.safeParse(
    typed === undefined || schema instanceof z.ZodArray ? typed : single,
  );
  if (parsed.success) return parsed.data;
  if (typed === undefined) throw new UsageError(`${usageOf(key, row)} is missing`);
  const name = kind === 'argument' ? placeholder : flagOf(key);
  throw new UsageError(`${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}`);
}

const flagOf = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const usageOf = (key: string, { kind, placeholder }: Option): string =>
  kind === 'argument' ? placeholder : `${flagOf(key)} ${placeholder}`.trim();

/** The text of `--help`. */
export function helpOf({ call, about, actions }: Command): string {
  const isSingle = '' in actions;
  const actionRows = Object.entries(actions).map(([name, { about: does, options }]) => [
    [name, ...Object.entries(options).flatMap(requiredUsage)].join(' '),
    does,
  ]);
  const rows = new Map(Object.values(actions).flatMap(({ options }) => Object.entries(options)));
  const optionRows = [...rows].map(([key, row]) => [usageOf(key, row), row.help + defaultOf(row)]);
  const free = [...rows.values()].filter(({ kind }) => kind === 'argument');
  const words = [
    ...(isSingle ? [] : ['ACTION']),
    ...free.map(({ placeholder }) => `[${placeholder}]`),
    '[options]',
  ];
  return [
    `Usage: ${call} -- ${words.join(' ')}`,
    about,
    ...(isSingle ? [] : [twoColumns(actionRows)]),
    twoColumns([...optionRows, ['--help', 'print this']]),
  ].join('\n\n');
}

const requiredUsage = ([key, row]: [string, Option]): string[] =>
  row.schema.safeParse(undefined).success ? [] : [usageOf(key, row)];

function defaultOf({ schema }: Option): string {
  const { data } = schema.safeParse(undefined);
  return typeof data === 'string' || typeof data === 'number' ? ` (default ${data})` : '';
}

function twoColumns(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([left = '']) => left.length));
  const gap = `\n${' '.repeat(width + 4)}`;
  return rows
    .map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right.replaceAll('\n', gap)}`)
    .join('\n');
}
