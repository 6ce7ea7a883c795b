import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { generatedFiles, GENERATED_FOLDER } from '../../../tools/client/generated-files';

test('the types of the TypeScript client are those of the OpenAPI document: else run `npm run client -- types`', async () => {
  for (const [name, text] of Object.entries(await generatedFiles())) {
    const file = path.join(__dirname, '../../..', GENERATED_FOLDER, name);
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
}, 60_000);
