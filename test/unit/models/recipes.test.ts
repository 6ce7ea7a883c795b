import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod';

const MODELS = path.resolve(__dirname, '../../../models');
const read = (file: string) => readFileSync(path.join(MODELS, file), 'utf8');

const packageSchema = z.object({
  version: z.string(),
  files: z.record(z.string(), z.object({ path: z.string(), sha256: z.string() })),
});
const madeSchema = z.object({ version: z.string(), files: z.record(z.string(), z.string()) });

// The training's own tests say more, and need PyTorch.
test.each(['facing-detector', 'gallery-matcher', 'product-embedder'])(
  'the committed %s is the one that its recipe describes and that was promoted',
  (name) => {
    const committed = packageSchema.parse(JSON.parse(read(`${name}/model.json`)));
    const made = madeSchema.parse(JSON.parse(read(`training/recipes/${name}.made.json`)));
    const recipe = read(`training/recipes/${name}.toml`);

    expect(/^version = "(.+)"$/m.exec(recipe)?.[1]).toBe(committed.version);
    expect(made).toEqual({
      version: committed.version,
      files: Object.fromEntries(
        Object.values(committed.files).map((file) => [file.path, file.sha256]),
      ),
    });
  },
);
