import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SetOptions } from '../options';

/** A set of photographs, with the options for measuring it with `npm run evaluate`. */
interface PhotographedSet {
  /** The set's name in the model card. */
  readonly title: string;
  /** Paths are relative to the folder that holds all sets. */
  readonly options: SetOptions;
}

/** The model card's sets of photographs, by the names that `--set` takes. */
export const PHOTOGRAPHED_SETS = {
  'racks-open': {
    title: 'racks, all references',
    options: {
      annotations: 'racks/annotations.json',
      references: 'from-crops',
      file: 'racks/oneshot.json',
      photos: 'racks',
      openSet: true,
    },
  },
  'racks-half': {
    title: 'racks, every second reference',
    options: {
      annotations: 'racks/annotations.json',
      references: 'from-crops',
      file: 'racks/oneshot.json',
      photos: 'racks',
      openSet: true,
      hideHalf: true,
    },
  },
  vietnam: {
    title: 'vietnam, all packshots',
    options: { annotations: 'vietnam/annotations.json', catalog: 'vietnam/catalog' },
  },
  'vietnam-half': {
    title: 'vietnam, every second packshot',
    options: {
      annotations: 'vietnam/annotations.json',
      catalog: 'vietnam/catalog',
      hideHalf: true,
    },
  },
  racks: {
    title: 'racks, true crops',
    options: {
      annotations: 'racks/annotations.json',
      references: 'from-crops',
      file: 'racks/oneshot.json',
      photos: 'racks',
    },
  },
  'shelves-train': {
    title: 'Japanese shelves',
    options: { annotations: 'shelves-train/annotations.json' },
  },
  'fridge-train': { title: 'fridge', options: { annotations: 'fridge-train/annotations.json' } },
  cereals: {
    title: 'cereal shelves',
    options: { annotations: 'unibo-shelves/annotations.json', catalog: 'unibo-shelves/catalog' },
  },
  'dense-cereals': {
    title: 'dense cereal shelves',
    options: {
      annotations: 'unibo-shelves/annotations-unverified.json',
      catalog: 'unibo-shelves/catalog',
    },
  },
  'grocery-train': {
    title: 'GroceryStore, marked photos of the train split',
    options: { annotations: 'grocery-store/annotations-train.json' },
  },
  'grocery-test': {
    title: 'GroceryStore test split',
    options: {
      labels: 'grocery-store/labels.csv',
      split: 'test',
      catalog: 'grocery-store/catalog',
    },
  },
  fruit: {
    title: 'fruit, no products',
    options: { withoutProducts: 'textures', catalog: 'grocery-store/catalog', every: 5, from: 1 },
  },
} as const satisfies Readonly<Record<string, PhotographedSet>>;

export type PhotographedSetName = keyof typeof PHOTOGRAPHED_SETS;

export const PHOTOGRAPHED_SET_NAMES = Object.keys(PHOTOGRAPHED_SETS) as PhotographedSetName[];

/** The options that are files or folders. */
const PATHS = ['annotations', 'labels', 'catalog', 'withoutProducts', 'file', 'photos'] as const;

/**
 * The options that specify a set, with its paths in the folder that holds all sets.
 * @returns undefined if one of the set's files is missing
 */
export function optionsIn(folder: string, name: PhotographedSetName): SetOptions | undefined {
  const { options }: PhotographedSet = PHOTOGRAPHED_SETS[name];
  const found = { ...options };
  for (const key of PATHS) {
    const relative = options[key];
    if (relative === undefined) continue;
    const place = path.join(folder, relative);
    if (!existsSync(place)) return undefined;
    found[key] = place;
  }
  return found;
}
