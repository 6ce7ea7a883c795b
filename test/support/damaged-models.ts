import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelPackageSchema, type ModelPackage } from '../../lambdas/contracts/model-package';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';

export type Manifest = Record<string, unknown>;

/** Copies the committed packages to a folder, where a test can damage them. */
export async function copyModels(folder: string): Promise<void> {
  for (const name of await packagesIn(MODELS_FOLDER)) {
    await cp(join(MODELS_FOLDER, name), join(folder, name), { recursive: true });
  }
}

/** The folder of the package of a kind, whatever its name. */
export async function packageOf(
  folder: string,
  kind: ModelPackage['kind'],
): Promise<{ name: string; path: string }> {
  for (const name of await packagesIn(folder)) {
    const path = join(folder, name);
    const manifest = modelPackageSchema.parse(await readManifest(path));
    if (manifest.kind === kind) return { name, path };
  }
  throw new Error(`No package of kind ${kind}`);
}

export async function changeManifest(
  path: string,
  change: (manifest: Manifest) => Manifest,
): Promise<void> {
  await writeFile(join(path, 'model.json'), JSON.stringify(change(await readManifest(path))));
}

/** Replaces some of the parameters of the package of a kind. */
export async function changeParameters(
  folder: string,
  kind: ModelPackage['kind'],
  some: Manifest,
): Promise<void> {
  const { path } = await packageOf(folder, kind);
  await changeManifest(path, (manifest) => ({
    ...manifest,
    parameters: { ...(manifest.parameters as Manifest), ...some },
  }));
}

async function packagesIn(models: string): Promise<string[]> {
  const entries = await readdir(models, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'training')
    .map(({ name }) => name);
}

async function readManifest(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(path, 'model.json'), 'utf8')) as Manifest;
}
