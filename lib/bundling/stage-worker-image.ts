import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { imageReferenceSchema } from '../../lambdas/contracts/image-reference';
import { ESBUILD_OPTIONS, makeReadableByEveryUser, PROJECT_ROOT } from './bundle-handlers';

export const WORKER_HANDLER_PATH = 'lambdas/worker/handler.ts';

/**
 * Packages that lambdas/worker/package.json installs in the image instead of being bundled: those with
 * native code, and one whose licence (LGPL) demands that it can be replaced.
 */
const INSTALLED_PACKAGES = ['libheif-js', 'onnxruntime-node', 'sharp'];

const WORKER_FOLDER = join(PROJECT_ROOT, 'lambdas/worker');
const WORKER_IMAGE_FILES = ['package.json', 'package-lock.json'];

/**
 * Writes the folder from which `docker build` makes the worker's image: the bundle, the Dockerfile, the
 * versions of the installed packages, and the model packages. The image is built on deployment, so a
 * synthesis needs no Docker.
 */
export function stageWorkerImage(outdir: string): void {
  const entry = join(PROJECT_ROOT, WORKER_HANDLER_PATH);
  if (!existsSync(entry)) throw new Error(`The worker has no handler: ${WORKER_HANDLER_PATH}.`);

  rmSync(outdir, { recursive: true, force: true });
  buildSync({
    ...ESBUILD_OPTIONS,
    entryPoints: [{ in: WORKER_HANDLER_PATH, out: 'handler' }],
    outdir,
    external: INSTALLED_PACKAGES,
    // Turns `import()` into `require`, which finds the installed packages.
    supported: { 'dynamic-import': false },
  });
  for (const file of WORKER_IMAGE_FILES) {
    copyFileSync(join(WORKER_FOLDER, file), join(outdir, file));
  }
  writeFileSync(join(outdir, 'Dockerfile'), dockerfile());
  copyModelPackages(join(PROJECT_ROOT, 'models'), join(outdir, 'models'));
  makeReadableByEveryUser(outdir);
}

/**
 * The Dockerfile with the base image that `npm run base-image` pinned. The image's name is written into
 * the file, so that building the folder by hand gives the same result.
 */
function dockerfile(): string {
  const text = readFileSync(join(WORKER_FOLDER, 'Dockerfile'), 'utf8');
  return text.replace(/^ARG BASE_IMAGE$/m, `ARG BASE_IMAGE=${workerBaseImage()}`);
}

/** The base image that `npm run base-image` writes. */
export const workerBaseImage = (): string =>
  imageReferenceSchema.parse(readFileSync(join(WORKER_FOLDER, 'base-image.txt'), 'utf8').trim());

/**
 * Copies the model.json and the ONNX files of each model package. A missing ONNX file does not stop
 * the synthesis: the worker reports it by name when it loads the package.
 */
function copyModelPackages(from: string, to: string): void {
  mkdirSync(to);
  const packages = readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(from, entry.name, 'model.json')))
    .map((entry) => entry.name);

  for (const name of packages) {
    mkdirSync(join(to, name));
    for (const file of readdirSync(join(from, name))) {
      if (file !== 'model.json' && !file.endsWith('.onnx')) continue;
      copyFileSync(join(from, name, file), join(to, name, file));
    }
  }
}
