import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MODELS_FOLDER } from '../bench/demo-files';
import { checkModels } from './check-package';
import { checksumsOf } from './checksums';
import { runCommand } from '../run-command';

const HELP = `npm run models -- check [DIR]       says what of the packages fits, and what does not
npm run models -- checksums [DIR]   prints the sha256 of every ONNX file, for model.json

DIR is a folder of packages (default models/).`;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
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
