import { parseArgs } from 'node:util';
import { CommandError } from '../failure.js';

/** One option of a command. */
export interface Option {
  /** What the help shows instead of the value. A switch has none. */
  readonly value?: string;
  readonly help: string;
  readonly required?: true;
  readonly default?: string;
}

/** A command: its name, its description, and what may be typed after it. */
export interface Usage {
  /** The words to type, such as `catalog import`. */
  readonly name: string;
  readonly about: string;
  /** What the help shows for arguments without an option name, such as `DIR|FILES...`. */
  readonly free: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly options: Readonly<Record<string, Option>>;
}

/** The arguments typed, with defaults filled in. Options without a value are absent. */
export interface Typed {
  readonly free: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  readonly switches: ReadonlySet<string>;
}

/** @throws CommandError with one line that says what is wrong. */
export function readArguments(usage: Usage, argv: readonly string[]): Typed {
  const { values, positionals } = parse(usage, argv);
  const options: Record<string, string> = {};
  const switches = new Set<string>();
  for (const [name, option] of Object.entries(usage.options)) {
    const value = values[name] ?? option.default;
    if (typeof value === 'string') options[name] = value;
    else if (value === true) switches.add(name);
    else if (option.required) throw new CommandError(`--${name} ${option.value ?? ''} is missing`);
  }
  const { minimum, maximum, free } = usage;
  if (positionals.length < minimum) throw new CommandError(`${free} is missing`);
  if (positionals.length > maximum) {
    throw new CommandError(`${positionals[maximum] ?? ''} is one argument too many`);
  }
  return { free: positionals, options, switches };
}

function parse(usage: Usage, argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(usage.options).map(([name, { value }]) => [
          name,
          { type: value === undefined ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    });
  } catch (error) {
    // Only the first sentence is kept, because Node.js goes on to explain at length how to write arguments that
    // start with a dash.
    const [message = ''] = (error instanceof Error ? error.message : '').split('. ');
    throw new CommandError(message);
  }
}

/** @throws CommandError unless the option is a whole number within these bounds. */
export function wholeNumber(typed: Typed, name: string, least: number, most: number): number {
  const number = Number(typed.options[name]);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new CommandError(`--${name} must be a whole number from ${least} to ${most}`);
}

/** The text of `shelf COMMAND --help`. */
export function helpOf({ name, about, free, options }: Usage): string {
  const rows = Object.entries(options).map(
    ([option, { value, help, required, default: usual }]) => [
      `--${option}${value === undefined ? '' : ` ${value}`}`,
      help + (required ? ' (required)' : usual === undefined ? '' : ` (default ${usual})`),
    ],
  );
  const usage = `Usage: shelf ${name} ${free}`.trimEnd();
  return [`${usage} [options]`, about, columns(rows)].join('\n\n');
}

export function columns(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([left = '']) => left.length));
  return rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
