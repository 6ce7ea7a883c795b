import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod';
import { stageWorkerImage } from '../../lib/bundling/stage-worker-image';
import { OTHER_VALUES } from '../../tools/deploy/other-values';
import { synthesise } from '../support/synthesise';
import { synthesisedApp } from '../support/template';
import { temporaryFolder } from '../support/temporary-folder';
import { warningsIn } from '../support/warnings-in';

const ROOT = join(__dirname, '..', '..');
const read = <T extends z.ZodType>(schema: T, ...path: string[]): z.infer<T> =>
  schema.parse(JSON.parse(readFileSync(join(...path), 'utf8')));

const image = join(synthesisedApp(), 'worker-image');
const temporary = temporaryFolder();

test('the deployment builds the image for arm64, from the staged folder', () => {
  const assets = read(
    z.object({
      dockerImages: z.record(
        z.string(),
        z.object({ source: z.object({ directory: z.string(), platform: z.string() }) }),
      ),
    }),
    synthesisedApp(),
    'ShelfRecognitionService.assets.json',
  );
  const [source] = Object.values(assets.dockerImages).map((asset) => asset.source);
  expect(source?.platform).toBe('linux/arm64');
  expect(readdirSync(join(synthesisedApp(), source?.directory ?? '')).sort()).toEqual(
    readdirSync(image).sort(),
  );
});

test('the Dockerfile builds on the image that base-image.txt names', () => {
  const pinned = readFileSync(join(ROOT, 'lambdas/worker/base-image.txt'), 'utf8').trim();
  const lines = readFileSync(join(image, 'Dockerfile'), 'utf8').split('\n');
  expect(lines.filter((line) => line.startsWith('ARG '))).toEqual([`ARG BASE_IMAGE=${pinned}`]);
});

test('a base image without a digest is warned of, a pinned one is not', () => {
  const warned = (context: Record<string, string>): number => {
    synthesise(temporary, context);
    return warningsIn(temporary).filter((warning) => warning.includes('named by a tag')).length;
  };
  expect(warned({ 'shelf:workerBaseImage': 'public.ecr.aws/lambda/nodejs:24' })).toBe(1);
  expect(warned({ 'shelf:workerBaseImage': OTHER_VALUES.workerBaseImage })).toBe(0);
});

test('every file that the Dockerfile copies is in the build context', () => {
  const copied = readFileSync(join(image, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1));
  expect(copied.sort()).toEqual([
    'handler.js',
    'handler.js.map',
    'models',
    'package-lock.json',
    'package.json',
  ]);
  for (const file of copied) expect(existsSync(join(image, file))).toBe(true);
});

test('the image installs the versions of packages that the tests use', () => {
  const dependencies = z.object({ dependencies: z.record(z.string(), z.string()) });
  const worker = read(dependencies, ROOT, 'lambdas/worker/package.json').dependencies;
  const project = read(dependencies, ROOT, 'package.json').dependencies;
  expect(worker).toEqual({
    'libheif-js': project['libheif-js'],
    'onnxruntime-node': project['onnxruntime-node'],
    sharp: project['sharp'],
  });

  const lock = read(
    z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) }),
    ROOT,
    'lambdas/worker/package-lock.json',
  ).packages;
  for (const [name, version] of Object.entries(worker)) {
    expect(lock[`node_modules/${name}`]?.version).toBe(version);
  }
});

/** The AWS SDK requires these within a `try`, and works without them. */
const OPTIONAL_PACKAGES = ['@aws-sdk/signature-v4-crt'];

test('the bundle includes all packages but those that the image installs', () => {
  const bundle = readFileSync(join(image, 'handler.js'), 'utf8');
  const required = [...bundle.matchAll(/\brequire\("([^"]+)"\)/g)].flatMap(
    ([, name]) => name ?? [],
  );
  const foreign = required.filter(
    (name) => !name.startsWith('node:') && !isBuiltin(name) && !OPTIONAL_PACKAGES.includes(name),
  );
  expect([...new Set(foreign)].sort()).toEqual([
    'libheif-js/libheif-wasm/libheif-bundle.js',
    'onnxruntime-node',
    'sharp',
  ]);
});

test('each model package is copied with model.json and ONNX files, and nothing else', () => {
  const packages = readdirSync(join(ROOT, 'models')).filter((name) =>
    existsSync(join(ROOT, 'models', name, 'model.json')),
  );
  expect(readdirSync(join(image, 'models')).sort()).toEqual(packages.sort());
  for (const name of packages) {
    const otherFiles = readdirSync(join(image, 'models', name)).filter(
      (file) => file !== 'model.json' && !file.endsWith('.onnx'),
    );
    expect(otherFiles).toEqual([]);
  }
});

test('staging needs no Docker and can be repeated', () => {
  const folder = join(temporary, 'staged');
  stageWorkerImage(folder);
  stageWorkerImage(folder);
  expect(readdirSync(folder).sort()).toEqual(readdirSync(image).sort());
});

describe('with a umask of 077, which makes new files readable by their owner only', () => {
  let umask: number;
  beforeEach(() => {
    umask = process.umask(0o077);
  });
  afterEach(() => {
    process.umask(umask);
  });

  /** The files and folders that other users could not read or enter. */
  const unreadable = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => {
        const needed = statSync(path).isDirectory() ? 0o005 : 0o004;
        return (statSync(path).mode & needed) !== needed;
      });

  test('the function can read all files of the image', () => {
    const folder = join(temporary, 'staged-by-owner');
    stageWorkerImage(folder);
    expect(unreadable(folder)).toEqual([]);
  });

  test('functions can read all files that the CDK uploads', () => {
    const outdir = join(temporary, 'app');
    synthesise(outdir);
    const assets = readdirSync(outdir).filter((name) => name.startsWith('asset.'));
    expect(assets.length).toBeGreaterThan(10);
    expect(assets.flatMap((name) => unreadable(join(outdir, name)))).toEqual([]);
  });
});
