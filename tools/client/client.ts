import '../../local/shared/require-node.cjs';
import { writeFile } from 'node:fs/promises';
import { runCommand } from '../../local/shared/run-command';
import { buildPackage } from './build-package';
import { generatedFiles, staleFiles } from './generated-files';
import { CLIENT } from './options';

/** `npm run client`: generates, checks and builds the clients. */
runCommand(CLIENT, async ({ action, values }) => {
  switch (action) {
    case 'types':
      for (const [file, text] of Object.entries(await generatedFiles())) {
        await writeFile(file, text);
        console.log(file);
      }
      return 0;
    case 'check': {
      const stale = await staleFiles();
      for (const file of stale) console.error(`${file} is stale: run npm run client -- types`);
      return stale.length === 0 ? 0 : 1;
    }
    case 'build':
      await buildPackage(values.out);
      console.log(`${values.out}: npm pack ${values.out}`);
      return 0;
  }
});
