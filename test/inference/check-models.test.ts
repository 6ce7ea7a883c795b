import { beforeEach, describe, expect, it } from '@jest/globals';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkModels } from '../../tools/models/check-package';
import { checksumsOf } from '../../tools/models/checksums';
import {
  changeManifest,
  changeParameters,
  copyModels,
  packageOf,
  type Manifest,
} from '../support/damaged-models';
import { temporaryFolder } from '../support/temporary-folder';

/**
 * Computes a picture's mean colour. The graph declares that it takes N pictures, but a Reshape to [1, 3] allows
 * only one.
 */
const ONE_AT_A_TIME = path.join(__dirname, 'fixtures', 'one-at-a-time.onnx');

/** A detector that finds two boxes on every picture. It gives them as fractions of the sides, not in pixels. */
const BOXES_IN_PARTS = path.join(__dirname, 'fixtures', 'boxes-in-parts.onnx');

const root = temporaryFolder();
/** A copy of the committed packages, to be damaged. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(root, 'models-'));
  await copyModels(folder);
});

const faultsOf = async () =>
  (await checkModels(folder)).flatMap(({ what, fault }) =>
    fault === undefined ? [] : [`${what}: ${fault}`],
  );

const checksumOf = async (file: string) =>
  (await checksumsOf(folder)).find((line) => line.endsWith(`/${file}`))?.split(' ')[0];

describe('checkModels', () => {
  it('finds that the committed packages fit', async () => {
    expect(await faultsOf()).toEqual([]);
  });

  it('reports for each package whether it fits', async () => {
    const detector = await packageOf(folder, 'detector');
    const embedder = await packageOf(folder, 'embedder');
    await writeFile(path.join(detector.path, 'detector.onnx'), 'other weights');
    await changeManifest(embedder.path, (manifest) => ({
      ...manifest,
      parameters: { ...(manifest.parameters as Manifest), dimensions: 3 },
    }));

    expect(await checkModels(folder)).toEqual([
      { what: 'every model.json' },
      {
        what: "the detector's file, checksum, names and shapes",
        fault: expect.stringMatching(
          `^${path.basename(folder)}/${detector.name}/detector.onnx has sha256 `,
        ),
      },
      {
        what: "the embedder's files, checksums, names and shapes",
        fault: expect.stringMatching(
          `^${path.basename(folder)}/${embedder.name}/embedder.onnx does not fit: output `,
        ),
      },
      { what: "the matcher's file, checksum, names and shapes" },
    ]);
  });

  it('reports in one line what is wrong with a model.json', async () => {
    const { name, path: matcher } = await packageOf(folder, 'matcher');
    await changeManifest(matcher, (manifest) => ({
      ...manifest,
      files: { match: { path: 'match.onnx', sha256: 'abc' } },
    }));

    expect(await faultsOf()).toEqual([
      `every model.json: ${path.basename(folder)}/${name}/model.json does not fit. ` +
        'files.match.sha256: must be a SHA-256 in hex',
    ]);
  });

  it('finds that a package is missing', async () => {
    await rm((await packageOf(folder, 'matcher')).path, { recursive: true });

    expect(await faultsOf()).toEqual([
      "the matcher's file, checksum, names and shapes: " +
        `${path.basename(folder)}/ holds no package of kind 'matcher'`,
    ]);
  });

  it('finds a detector whose boxes are not in pixels', async () => {
    const { path: detector } = await packageOf(folder, 'detector');
    await cp(BOXES_IN_PARTS, path.join(detector, 'detector.onnx'));
    const sha256 = await checksumOf('detector.onnx');
    await changeManifest(detector, (manifest) => ({
      ...manifest,
      files: { detector: { path: 'detector.onnx', sha256 } },
    }));

    expect((await faultsOf())[0]).toMatch(
      /^the boxes that the detector finds on the demo's shelf: no side of a box /,
    );
  });

  it('remarks, without a fault, that no box is sure', async () => {
    await changeParameters(folder, 'detector', { score_threshold: 1 });

    const checks = await checkModels(folder);

    expect(checks.filter(({ fault }) => fault !== undefined)).toEqual([]);
    expect(checks.flatMap(({ remark }) => remark ?? [])).toEqual([
      expect.stringMatching('none reaches the score_threshold of 1'),
    ]);
  });

  it('finds an embedder that takes only one facing at a time', async () => {
    const { path: embedder } = await packageOf(folder, 'embedder');
    await cp(ONE_AT_A_TIME, path.join(embedder, 'embedder.onnx'));
    const sha256 = await checksumOf('embedder.onnx');
    await changeManifest(embedder, (manifest) => {
      const files = { ...(manifest.files as Manifest), settle: undefined };
      const parameters = { ...(manifest.parameters as Manifest), settle: undefined };
      return {
        ...manifest,
        files: { ...files, embedder: { path: 'embedder.onnx', sha256 } },
        parameters: { ...parameters, dimensions: 3 },
      };
    });

    // Photos with facings fail as well.
    expect((await faultsOf())[0]).toMatch(
      /^several facings at once are embedded and compared: .*Reshape/,
    );
  });
});
