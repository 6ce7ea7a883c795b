import type { NamingParameters } from '../../contracts/model-package';
import { Detector } from './detector';
import { Embedder } from './embedder';
import { Matcher } from './matcher';
import { findPackage } from './model-package';
import { Settler } from './settler';

/** The models that a recognition needs, loaded and checked. */
export interface Models {
  readonly detector: Detector;
  readonly embedder: Embedder;
  readonly matcher: Matcher;
  /** Settles look-alikes, where the embedder's package can. */
  readonly settler: Settler | undefined;
  /** How the last word on similarity, the settler's or else the matcher's, becomes a name. */
  readonly naming: NamingParameters;
}

/**
 * Loads every model under a folder.
 * @throws AppError `model-unavailable` naming the file that is missing or does not fit.
 */
export async function loadModels(modelsFolder: string): Promise<Models> {
  const [detector, [embedder, settler], matcher] = await Promise.all([
    Detector.load(modelsFolder),
    loadEmbedder(modelsFolder),
    Matcher.load(modelsFolder),
  ]);
  const naming = settler?.parameters ?? embedder.parameters;
  return { detector, embedder, matcher, settler, naming };
}

export async function loadEmbedder(
  modelsFolder: string,
): Promise<readonly [Embedder, Settler | undefined]> {
  const located = await findPackage(modelsFolder, 'embedder');
  const embedder = await Embedder.load(located);
  return [embedder, await Settler.load(located, embedder.detailShape)];
}
