import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { modelPackageSchema } from '../../lambdas/contracts/model-package';
import { loadModels } from '../../lambdas/worker/onnx/models';
import { changeManifest, copyModels, packageOf, type Manifest } from '../support/damaged-models';

/** A copy of the committed packages, to be damaged. */
let folder: string;

beforeEach(async () => {
  // The folder's name in Lambda.
  folder = join(await mkdtemp(join(tmpdir(), 'packages-')), 'models');
  await copyModels(folder);
});

afterEach(async () => {
  await rm(dirname(folder), { recursive: true });
});

/** Expects loading to fail with this reason, as an error that is retried. */
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
    ['embedder', 'settle.onnx'],
    ['embedder', 'keypoints.onnx'],
    ['embedder', 'verify.onnx'],
    ['matcher', 'match.onnx'],
  ] as const)('names the file of the %s that is missing: %s', async (kind, file) => {
    const { name, path } = await packageOf(folder, kind);
    await rm(join(path, file));

    await expectUnavailable(`models/${name}/${file} is missing`);
  });

  it('refuses weights with another SHA-256 than model.json has', async () => {
    const { name, path } = await packageOf(folder, 'detector');
    await writeFile(join(path, 'detector.onnx'), 'other weights');

    await expectUnavailable(
      new RegExp(`^models/${name}/detector.onnx has sha256 [0-9a-f]{64}, but model.json says`),
    );
  });

  it('refuses a file that is not a model', async () => {
    const { name, path } = await packageOf(folder, 'matcher');
    const text = 'no model';
    await writeFile(join(path, 'match.onnx'), text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await changeManifest(path, (manifest) => ({
      ...manifest,
      files: { match: { path: 'match.onnx', sha256 } },
    }));

    await expectUnavailable(`models/${name}/match.onnx is no model that ONNX Runtime can open`);
  });

  it('names the missing and the unknown inputs and outputs of a graph', async () => {
    const { name, path } = await packageOf(folder, 'embedder');
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
      const { path } = await packageOf(folder, 'embedder');
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
    const { name, path } = await packageOf(folder, 'matcher');
    await writeFile(join(path, 'model.json'), text);

    await expectUnavailable(new RegExp(`^models/${name}/model.json ${reason}`));
  });

  it.each([
    ['itself', (manifest: Manifest) => ({ ...manifest, extra: 1 }), 'Unrecognized key: "extra"'],
    [
      'its files',
      (manifest: Manifest) => ({
        ...manifest,
        files: { ...(manifest.files as Manifest), setle: {} },
      }),
      'files: Unrecognized key: "setle"',
    ],
    [
      'its parameters',
      (manifest: Manifest) => ({
        ...manifest,
        parameters: { ...(manifest.parameters as Manifest), threshold: 1 },
      }),
      'parameters: Unrecognized key: "threshold"',
    ],
  ])('refuses a model.json with an unknown field in %s', async (_name, change, reason) => {
    const { name, path } = await packageOf(folder, 'embedder');
    await changeManifest(path, change);

    await expectUnavailable(`models/${name}/model.json does not fit. ${reason}`);
  });

  it('refuses a settler without its file or its parameters', async () => {
    const { name, path } = await packageOf(folder, 'embedder');
    const calibration = { slope: 1, intercept: 0 };
    const settle = { candidates: 8, max_batch: 8, match_threshold: 0.5, calibration };
    await changeManifest(path, (manifest) => ({
      ...manifest,
      files: { ...(manifest.files as Manifest), settle: undefined },
      parameters: { ...(manifest.parameters as Manifest), settle },
    }));

    await expectUnavailable(
      `models/${name}/model.json needs both files.settle and parameters.settle`,
    );
  });

  it.each(['keypoints', 'verify'])('refuses a verifier without its %s', async (file) => {
    const { name, path } = await packageOf(folder, 'embedder');
    await changeManifest(path, (manifest) => ({
      ...manifest,
      files: { ...(manifest.files as Manifest), [file]: undefined },
    }));

    await expectUnavailable(
      `models/${name}/model.json needs all of files.keypoints, files.verify and parameters.verify`,
    );
  });

  it('refuses a verifier without its parameters', async () => {
    const { name, path } = await packageOf(folder, 'embedder');
    await changeManifest(path, (manifest) => ({
      ...manifest,
      parameters: { ...(manifest.parameters as Manifest), verify: undefined },
    }));

    await expectUnavailable(
      `models/${name}/model.json needs all of files.keypoints, files.verify and parameters.verify`,
    );
  });

  it('refuses to keep more keypoints of a thumbnail than its graph finds', async () => {
    const { name, path } = await packageOf(folder, 'embedder');
    await changeManifest(path, (manifest) => {
      const parameters = manifest.parameters as { verify: Manifest };
      const verify = { ...parameters.verify, thumbnail_keypoints: 1000 };
      return { ...manifest, parameters: { ...parameters, verify } };
    });

    await expectUnavailable(
      `models/${name}/model.json keeps 1000 keypoints of a thumbnail, of which its graph finds 256`,
    );
  });

  it('refuses a verifier for another number of keypoints than are kept of a thumbnail', async () => {
    const { name, path } = await packageOf(folder, 'embedder');
    await changeManifest(path, (manifest) => {
      const parameters = manifest.parameters as { verify: Manifest };
      const verify = { ...parameters.verify, thumbnail_keypoints: 100 };
      return { ...manifest, parameters: { ...parameters, verify } };
    });

    await expectUnavailable(new RegExp(`^models/${name}/verify.onnx does not fit: `));
  });

  it('refuses a file name that leads out of the package', async () => {
    const { name, path } = await packageOf(folder, 'matcher');
    await changeManifest(path, (manifest) => ({
      ...manifest,
      files: { match: { path: '../match.onnx', sha256: '0'.repeat(64) } },
    }));

    await expectUnavailable(new RegExp(`^models/${name}/model.json .*file name in the package`));
  });

  it('says which kind of package is missing', async () => {
    await rm((await packageOf(folder, 'matcher')).path, { recursive: true });

    await expectUnavailable("models/ holds no package of kind 'matcher'");
  });

  it('refuses two packages of one kind', async () => {
    const { name, path } = await packageOf(folder, 'matcher');
    await cp(path, join(folder, 'a-second-matcher'), { recursive: true });

    await expectUnavailable(
      `models/a-second-matcher and models/${name} are both of kind 'matcher': remove one`,
    );
  });

  it('says that the whole folder is missing', async () => {
    await expect(loadModels(join(folder, 'nowhere'))).rejects.toMatchObject({
      code: 'model-unavailable',
      message: 'the folder nowhere/ is missing',
    });
  });

  it('names the folder that was read, whatever path was given', async () => {
    const { name, path } = await packageOf(folder, 'matcher');
    await rm(join(path, 'match.onnx'));
    const own = join(dirname(folder), 'my-models');
    await rename(folder, own);
    folder = own;

    const reason = { message: `my-models/${name}/match.onnx is missing` };
    await expect(loadModels(own)).rejects.toMatchObject(reason);
    await expect(loadModels(`${relative('.', own)}/`)).rejects.toMatchObject(reason);
  });
});
