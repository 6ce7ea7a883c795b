import { loadModels } from '../../../lambdas/worker/onnx/models';
import { STAGES } from '../../../lambdas/worker/pipeline/stage-timer';
import { MODELS_FOLDER } from '../../shared/models-folder';
import { readDemoCatalogue } from '../demo-files';
import { galleryOf } from '../folder-gallery';
import { peakMegabytes } from '../peak-memory';
import { reportFaults } from '../report-faults';
import { milliseconds, twoColumns } from '../../shared/statistics';
import { enlargedGallery } from './enlarged-gallery';
import { largePhoto, type FacingCount } from './large-photo';
import { measureInTurn, type Case, type Measured } from './measure';
import { watchNativeCode } from './native-time';

const ALLOWED = {
  milliseconds: 800,
  partOutsideNativeCode: 0.15,
  catalogueMilliseconds: 100,
  megabytes: 1500,
};

/** The case whose time is limited: a typical shelf photo and a typical catalogue. */
const STANDARD = titleOf(100, 1_000);
const SMALL_CATALOGUE = titleOf(100, 100);
const LARGE_CATALOGUE = titleOf(100, 10_000);

/** How many facings are on the photo and how many items are in the catalogue, for each case. */
const CASES: readonly (readonly [FacingCount, number])[] = [
  [100, 1_000],
  [25, 1_000],
  [300, 1_000],
  [100, 100],
  [100, 10_000],
  [4, 1_000],
];

function titleOf(facings: FacingCount, items: number): string {
  return `About ${facings} facings, a catalogue of ${items}`;
}

/** Prints the time of each stage in each case. @returns the exit status: 1 if a limit is exceeded. */
export async function benchRecognition(runs: number): Promise<number> {
  watchNativeCode();
  const models = await loadModels(MODELS_FOLDER);
  const known = await galleryOf(await readDemoCatalogue(), models.embedder);
  const cases: Case[] = [];
  for (const [facings, items] of CASES) {
    cases.push({
      title: titleOf(facings, items),
      bytes: await largePhoto(facings),
      gallery: await enlargedGallery(known, items),
    });
  }

  console.log(`A 12-megapixel JPEG, median of ${runs}:\n`);
  const measured = await measureInTurn(cases, models, runs);
  for (const each of measured) console.log(describeMeasuredCase(each));
  return judge(measured);
}

function describeMeasuredCase({
  title,
  detected,
  total,
  stages,
  partOutsideNativeCode,
}: Measured): string {
  const lines = twoColumns([
    ...STAGES.map((stage): [string, string] => [stage, milliseconds(stages[stage])]),
    ['whole', milliseconds(total)],
    ['outside ONNX Runtime and sharp', `${(partOutsideNativeCode * 100).toFixed(1)} %`],
  ]);
  return `${title} (${detected} detected)\n${lines}\n`;
}

async function judge(measured: readonly Measured[]): Promise<number> {
  const [standard, smallest, largest] = [STANDARD, SMALL_CATALOGUE, LARGE_CATALOGUE].map((title) =>
    measured.find((each) => each.title === title),
  );
  if (!standard || !smallest || !largest) throw new Error('A case that is judged was not measured');
  const growth = largest.total - smallest.total;
  console.log(`10,000 items cost ${milliseconds(growth)} more than 100`);
  // More than a worker needs: this process holds the photos and galleries of all cases.
  const megabytes = await peakMegabytes();
  console.log(`Peak memory, with all photos and galleries: ${megabytes.toFixed(0)} MB`);
  return reportFaults([
    ...(standard.total > ALLOWED.milliseconds
      ? [`the whole takes over ${ALLOWED.milliseconds} ms`]
      : []),
    ...(standard.partOutsideNativeCode > ALLOWED.partOutsideNativeCode
      ? [`over ${ALLOWED.partOutsideNativeCode * 100} % outside native code`]
      : []),
    ...(megabytes > ALLOWED.megabytes ? [`over ${ALLOWED.megabytes} MB`] : []),
    ...(growth > ALLOWED.catalogueMilliseconds
      ? [`the catalogue costs over ${ALLOWED.catalogueMilliseconds} ms`]
      : []),
  ]);
}
