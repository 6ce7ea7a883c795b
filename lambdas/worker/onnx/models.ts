import type { NamingParameters } from '../../contracts/model-package';
import { Detector } from './detector';
import { Embedder } from './embedder';
import { Matcher } from './matcher';
import { findPackage } from './model-package';
import { Settler } from './settler';
import { Verifier } from './verifier';

/** The models that recognition needs, loaded and checked. */
export interface Models {
  readonly detector: Detector;
  readonly embedder: Embedder;
  readonly matcher: Matcher;
  /** Undefined if the embedder's package has no settle.onnx. */
  readonly settler: Settler | undefined;
  /** Undefined if the embedder's package has no verify.onnx. */
  readonly verifier: Verifier | undefined;
  readonly naming: Namings;
}

/** The thresholds and calibrations that turn scores into names. */
export interface Namings {
  /** Applies to scores from the settler or, without a settler, from the matcher. */
  readonly plain: NamingParameters;
  /** Applies to scores from the verifier. The same as `plain` if there is no verifier. */
  readonly verified: NamingParameters;
}

/**
 * Loads all models in a folder.
 * @throws AppError `model-unavailable` naming a file that is missing or invalid.
 */
export async function loadModels(modelsFolder: string): Promise<Models> {
  const [detector, { embedder, settler, verifier }, matcher] = await Promise.all([
    Detector.load(modelsFolder),
    loadEmbedder(modelsFolder),
    Matcher.load(modelsFolder),
  ]);
  const plain = settler?.parameters ?? embedder.parameters;
  const naming = { plain, verified: verifier?.parameters ?? plain };
  return { detector, embedder, matcher, settler, verifier, naming };
}

/** Loads the embedder's package, which may hold a settler and a verifier too. */
export async function loadEmbedder(
  modelsFolder: string,
): Promise<Pick<Models, 'embedder' | 'settler' | 'verifier'>> {
  const located = await findPackage(modelsFolder, 'embedder');
  const embedder = await Embedder.load(located);
  return {
    embedder,
    settler: await Settler.load(located, embedder.detailShape),
    verifier: await Verifier.load(located, embedder.keypointShape),
  };
}
