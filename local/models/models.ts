import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MODELS_FOLDER } from '../bench/demo-files';
import { calibrate } from './calibrate';
import { checkModels } from './check-package';
import { checksumsOf } from './checksums';
import { runCommand } from '../run-command';

const HELP = `npm run models -- check [DIR]       says what of the packages fits, and what does not
npm run models -- checksums [DIR]   prints the sha256 of every ONNX file, for model.json
npm run models -- calibrate [DIR] --set DIR [--set DIR ...]
                                    chooses the unknown threshold and fits the confidence on photos that
                                    also show products the catalogue lacks, and writes both to model.json;
                                    a set is a folder with catalog.json and annotations.json

DIR is a folder of packages (default models/).`;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      set: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, folder = MODELS_FOLDER] = positionals;
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  switch (command) {
    case 'check':
      return check(folder);
    case 'checksums':
      for (const line of await checksumsOf(folder)) console.log(line);
      return 0;
    case 'calibrate':
      await calibrate(folder, values.set);
      return 0;
    default:
      console.error(HELP);
      return 2;
  }
}

async function check(folder: string): Promise<number> {
  const packages = (await readdir(folder, { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  console.log(`${path.resolve(folder)}: ${packages.map(({ name }) => name).join(', ')}`);
  const checks = await checkModels(folder);
  for (const { what, fault } of checks) {
    console.log(
      fault === undefined ? `fits           ${what}` : `DOES NOT FIT   ${what}: ${fault}`,
    );
  }
  return checks.some(({ fault }) => fault !== undefined) ? 1 : 0;
}

runCommand(main);
