import { statSync } from 'node:fs';
import { parseArguments, UsageError } from '../../local/shared/run-command';

export const HELP = `npm run models -- check [DIR]       says what of the packages fits, and what does not
npm run models -- checksums [DIR]   prints the sha256 of every ONNX file, for model.json
npm run models -- calibrate [DIR] --set DIR [--set DIR ...]
                                    chooses the unknown threshold and fits the confidence on photos that
                                    also show products the catalogue lacks, and writes both to model.json;
                                    a set is a folder with catalog.json and annotations.json

DIR is a folder of packages (default models/).`;

const COMMANDS = ['check', 'checksums', 'calibrate'] as const;

export interface ModelsOptions {
  readonly command: (typeof COMMANDS)[number];
  /** Of packages. */
  readonly folder: string;
  /** To calibrate on; at least one then. */
  readonly sets: readonly string[];
}

/**
 * @returns undefined when only help was asked for.
 * @throws UsageError that says which argument is wrong.
 */
export function readOptions(args: string[], modelsFolder: string): ModelsOptions | undefined {
  const { positionals, values } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      set: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const [name, folder = modelsFolder, ...surplus] = positionals;
  const command = COMMANDS.find((known) => known === name);
  if (command === undefined) throw new UsageError(HELP);
  if (surplus.length > 0) throw new UsageError(`Name one folder, not ${surplus.join(' ')} as well`);
  if (command === 'calibrate' && values.set.length === 0) {
    throw new UsageError('calibrate needs at least one --set DIR');
  }
  if (command !== 'calibrate' && values.set.length > 0) {
    throw new UsageError('--set goes with calibrate only');
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`There is no folder ${folder}`);
  }
  return { command, folder, sets: values.set };
}
