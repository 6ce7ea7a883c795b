import '../../local/shared/require-node.cjs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../../local/shared/run-command';
import { buildPackage } from './build-package';
import { generatedFiles, GENERATED_FOLDER } from './generated-files';
import { CLIENT } from './options';

/** `npm run client`: makes the TypeScript client. */
runCommand(CLIENT, async ({ action, values }) => {
  switch (action) {
    case 'types':
      for (const [name, text] of Object.entries(await generatedFiles())) {
        const file = path.join(GENERATED_FOLDER, name);
        await writeFile(file, text);
        console.log(file);
      }
      return 0;
    case 'build':
      await buildPackage(values.out);
      console.log(`${values.out}: npm pack ${values.out}`);
      return 0;
  }
});
