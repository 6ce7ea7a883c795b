import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelPackageSchema, type ModelPackage } from '../../lambdas/contracts/model-package';
import { loadModels } from '../../lambdas/worker/onnx/models';
import { MODELS_FOLDER } from '../support/models-folder';

type Manifest = Record<string, unknown>;

/** A copy of the committed packages, to be damaged. */
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
  for (const { name } of packagesIn(MODELS_FOLDER)) {
    await cp(join(MODELS_FOLDER, name), join(folder, name), { recursive: true });
  }
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

function packagesIn(models: string): { name: string }[] {
  return readdirSync(models, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'training',
  );
}

async function packageOf(kind: ModelPackage['kind']): Promise<{ name: string; path: string }> {
  for (const { name } of packagesIn(folder)) {
    const path = join(folder, name);
    const manifest = modelPackageSchema.parse(await readManifest(path));
    if (manifest.kind === kind) return { name, path };
  }
  throw new Error(`No package of kind ${kind}`);
}

async function readManifest(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(path, 'model.json'), 'utf8')) as Manifest;
}

async function changeManifest(path: string, change: (manifest: Manifest) => Manifest) {
  await writeFile(join(path, 'model.json'), JSON.stringify(change(await readManifest(path))));
}

/** Loading ends with this reason, and the image will be tried again. */
async function expectUnavailable(reason: string | RegExp): Promise<void> {
  await expect(loadModels(folder)).rejects.toMatchObject({
    code: 'model-unavailable',
    retryable: true,
    message: typeof reason === 'string' ? reason : expect.stringMatching(reason),
  });
}

describe('loadModels', () => {
  it('loads the committed packages', async () => {
    const { detector, embedder } = await loadModels(folder);

    expect(detector.id).toMatch(/^[\w-]+@\d+\.\d+\.\d+$/);
    expect(embedder.parameters.dimensions).toBeGreaterThan(0);
  });

  it.each([
    ['detector', 'detector.onnx'],
    ['embedder', 'embedder.onnx'],
    ['embedder', 'crop.onnx'],
    ['matcher', 'match.onnx'],
  ] as const)('names the file of the %s that is missing: %s', async (kind, file) => {
    const { name, path } = await packageOf(kind);
    await rm(join(path, file));

    await expectUnavailable(`models/${name}/${file} is missing`);
  });

  it('refuses weights that model.json was not written for', async () => {
    const { name, path } = await packageOf('detector');
    await writeFile(join(path, 'detector.onnx'), 'other weights');

    await expectUnavailable(
      new RegExp(`^models/${name}/detector.onnx has sha256 [0-9a-f]{64}, but model.json says`),
    );
  });

  it('refuses a file that is no model', async () => {
    const { name, path } = await packageOf('matcher');
    const text = 'no model';
    await writeFile(join(path, 'match.onnx'), text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await changeManifest(path, (manifest) => ({
      ...manifest,
      files: { match: { path: 'match.onnx', sha256 } },
    }));

    await expectUnavailable(`models/${name}/match.onnx is no model that ONNX Runtime can open`);
  });

  it('names inputs and outputs that a graph lacks or that nobody knows', async () => {
    const { name, path } = await packageOf('embedder');
    await changeManifest(path, (manifest) => {
      const { files } = modelPackageSchema.parse(manifest) as { files: Record<string, unknown> };
      return { ...manifest, files: { crop: files.embedder, embedder: files.crop } };
    });

    await expectUnavailable(
      new RegExp(
        `^models/${name}/(crop|embedder).onnx does not fit: input '\\w+' .* is missing; .*` +
          `input '\\w+' is not known; output '\\w+' .* is missing`,
      ),
    );
  });

  it.each([
    ['crop_size', 17, /(crops' is float32 \[.*, not float32 \[N, 3, 17, 17\])/],
    ['dimensions', 3, /output 'embeddings' is float32 \[.*\], not float32 \[N, 3\]/],
  ])(
    'refuses a graph whose shapes do not fit the parameter %s',
    async (parameter, value, reason) => {
      const { path } = await packageOf('embedder');
      await changeManifest(path, (manifest) => ({
        ...manifest,
        parameters: { ...(manifest.parameters as Manifest), [parameter]: value },
      }));

      await expectUnavailable(reason);
    },
  );

  it.each([
    ['no JSON', '{', 'is no JSON'],
    ['of no known kind', '{"kind": "segmenter"}', 'does not fit. kind: '],
    ['without its fields', '{"kind": "matcher"}', 'does not fit. name: '],
  ])('refuses a model.json that is %s', async (_name, text, reason) => {
    const { name, path } = await packageOf('matcher');
    await writeFile(join(path, 'model.json'), text);

    await expectUnavailable(new RegExp(`^models/${name}/model.json ${reason}`));
  });

  it('refuses a file name that leads out of the package', async () => {
    const { name, path } = await packageOf('matcher');
    await changeManifest(path, (manifest) => ({
      ...manifest,
      files: { match: { path: '../match.onnx', sha256: '0'.repeat(64) } },
    }));

    await expectUnavailable(new RegExp(`^models/${name}/model.json .*file name in the package`));
  });

  it('says which kind of package is missing', async () => {
    await rm((await packageOf('matcher')).path, { recursive: true });

    await expectUnavailable("models/ holds no package of kind 'matcher'");
  });

  it('refuses two packages of one kind', async () => {
    const { name, path } = await packageOf('matcher');
    await cp(path, join(folder, 'a-second-matcher'), { recursive: true });

    await expectUnavailable(
      `models/a-second-matcher and models/${name} are both of kind 'matcher': remove one`,
    );
  });

  it('says that the whole folder is missing', async () => {
    await expect(loadModels(join(folder, 'nowhere'))).rejects.toMatchObject({
      code: 'model-unavailable',
      message: 'the folder models/ is missing',
    });
  });
});
