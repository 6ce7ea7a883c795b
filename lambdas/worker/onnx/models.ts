import type { NamingParameters } from '../../contracts/model-package';
import { Detector } from './detector';
import { Embedder } from './embedder';
import { Matcher } from './matcher';
import { findPackage } from './model-package';
import { Settler } from './settler';
import { Verifier } from './verifier';

/** The models that a recognition needs, loaded and checked. */
export interface Models {
  readonly detector: Detector;
  readonly embedder: Embedder;
  readonly matcher: Matcher;
  /** Settles look-alikes, where the embedder's package can. */
  readonly settler: Settler | undefined;
  /** Looks again at large facings, where the embedder's package can. */
  readonly verifier: Verifier | undefined;
  readonly naming: Namings;
}

/** How scores become names. */
export interface Namings {
  /** The settler's, or else the matcher's. */
  readonly plain: NamingParameters;
  /** The verifier's. */
  readonly verified: NamingParameters;
}

/**
 * Loads every model under a folder.
 * @throws AppError `model-unavailable` naming the file that is missing or does not fit.
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
