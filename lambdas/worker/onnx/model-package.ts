import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { modelPackageSchema, type ModelPackage } from '../../contracts/model-package';
import { AppError } from '../../shared/app-error';

type Kind = ModelPackage['kind'];
type PackageOf<K extends Kind> = ModelPackage & { readonly kind: K };

/** A folder under models/ and its model.json, parsed and checked. */
export interface LocatedPackage<K extends Kind> {
  readonly folder: string;
  readonly manifest: PackageOf<K>;
}

/** A package's name in answers and logs, e.g. `facing-detector@1.0.0`. */
export const packageId = ({ name, version }: ModelPackage): string => `${name}@${version}`;

/**
 * Makes an error for a fault in the deployment. It is retryable, because the caller's picture is not at fault.
 */
export function modelUnavailableError(message: string, cause?: unknown): AppError {
  return new AppError('model-unavailable', message, { retryable: true, cause });
}

/**
 * Finds the only package of a kind. Its folder may have any name, so replacing a model means replacing its
 * folder.
 * @throws AppError `model-unavailable` if there is no such package, or more than one
 */
export async function findPackage<K extends Kind>(
  modelsFolder: string,
  kind: K,
): Promise<LocatedPackage<K>> {
  const packages = await readPackages(modelsFolder);
  const found = packages.flatMap(({ folder, manifest }) =>
    isManifestOfKind(manifest, kind) ? [{ folder, manifest }] : [],
  );
  const [only, another] = found;
  if (only === undefined) {
    throw modelUnavailableError(
      `${folderNameOf(modelsFolder)}/ holds no package of kind '${kind}'`,
    );
  }
  if (another !== undefined) {
    const names = found.map(({ folder }) => displayPath(folder)).join(' and ');
    throw modelUnavailableError(`${names} are both of kind '${kind}': remove one`);
  }
  return only;
}

/**
 * Reads a file of a package.
 * @throws AppError `model-unavailable` naming the file if it is missing, or if its SHA-256 differs from the one
 * in model.json
 */
export async function readPackageFile(
  folder: string,
  file: { path: string; sha256: string },
): Promise<Uint8Array> {
  const path = join(folder, file.path);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw modelUnavailableError(`${displayPath(folder, file.path)} is missing`, error);
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== file.sha256) {
    throw modelUnavailableError(
      `${displayPath(folder, file.path)} has sha256 ${sha256}, but model.json says ${file.sha256}`,
    );
  }
  return bytes;
}

/**
 * The path to show in messages for a package, or a file in it. It starts with the name of the packages' folder,
 * `models` in Lambda, because callers must not see where that folder is.
 */
export function displayPath(folder: string, file?: string): string {
  const models = folderNameOf(dirname(resolve(folder)));
  return [models, folderNameOf(folder), ...(file === undefined ? [] : [file])].join('/');
}

const folderNameOf = (folder: string): string => basename(resolve(folder));

function isManifestOfKind<K extends Kind>(
  manifest: ModelPackage,
  kind: K,
): manifest is PackageOf<K> {
  return manifest.kind === kind;
}

/**
 * Reads all packages in a folder.
 * @throws AppError `model-unavailable` naming a model.json that is invalid
 */
export async function readPackages(modelsFolder: string): Promise<LocatedPackage<Kind>[]> {
  const entries = await readdir(modelsFolder, { withFileTypes: true }).catch((error: unknown) => {
    throw modelUnavailableError(`the folder ${folderNameOf(modelsFolder)}/ is missing`, error);
  });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const packages = await Promise.all(
    folders.sort().map(async (name) => {
      const folder = join(modelsFolder, name);
      const manifest = await readManifest(folder);
      return manifest === undefined ? [] : [{ folder, manifest }];
    }),
  );
  return packages.flat();
}

/** @returns undefined for a folder without model.json, such as models/training. */
async function readManifest(folder: string): Promise<ModelPackage | undefined> {
  const file = displayPath(folder, 'model.json');
  const text = await readFile(join(folder, 'model.json'), 'utf8').catch((error: unknown) => {
    if (isMissingFileError(error)) return undefined;
    throw modelUnavailableError(`${file} cannot be read`, error);
  });
  if (text === undefined) return undefined;
  const parsed = modelPackageSchema.safeParse(parseJson(text, file));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw modelUnavailableError(`${file} does not fit. ${faults.join('; ')}`, parsed.error);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw modelUnavailableError(`${file} is no JSON`, error);
  }
}

function isMissingFileError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
