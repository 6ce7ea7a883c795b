import '../../local/shared/require-node.cjs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MODELS_FOLDER } from '../shared/models-folder';
import { runCommand } from '../../local/shared/run-command';
import { calibrate } from './calibrate';
import { calibrateBoxes } from './calibrate-boxes';
import { calibrateOnPhotographs } from './calibrate-on-photographs';
import { checkModels } from './check-package';
import { checksumsOf } from './checksums';
import { MODELS } from './options';

runCommand(MODELS, async ({ action, values }) => {
  const { folder = MODELS_FOLDER } = values;
  switch (action) {
    case 'check':
      return check(folder);
    case 'checksums':
      for (const line of await checksumsOf(folder)) console.log(line);
      return 0;
    case 'calibrate':
      await calibrate(folder, values.set);
      return 0;
    case 'boxes':
      await calibrateBoxes(folder, values.set, values.write);
      return 0;
    case 'calibrate-on-photographs':
      await calibrateOnPhotographs(folder, values.data);
      return 0;
  }
});

async function check(folder: string): Promise<number> {
  const packages = (await readdir(folder, { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  console.log(`${path.resolve(folder)}: ${packages.map(({ name }) => name).join(', ')}`);
  const checks = await checkModels(folder);
  for (const { what, fault, remark } of checks) {
    if (fault !== undefined) console.log(`DOES NOT FIT   ${what}: ${fault}`);
    else if (remark !== undefined) console.log(`LOOK AT IT     ${what}: ${remark}`);
    else console.log(`fits           ${what}`);
  }
  return checks.some(({ fault }) => fault !== undefined) ? 1 : 0;
}
