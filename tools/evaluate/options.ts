import * as z from 'zod';
import {
  action,
  argument,
  flag,
  option,
  text,
  wholeNumber,
  type Values,
} from '../../local/shared/command-line';

/** The command-line options that specify a set of pictures. */
const SET_OPTIONS = {
  catalog: option(
    'DIR',
    'the products: catalog.json, or a folder with one picture each',
    text.optional(),
  ),
  annotations: option('FILE', 'facings as boxes in the COCO format', text.optional()),
  labels: option(
    'FILE',
    'one product per photo: a CSV with the columns split, photo, catalog_id',
    text.optional(),
  ),
  split: option('NAME', 'the rows of --labels with this split', text.optional()),
  withoutProducts: option(
    'DIR',
    'photos without products, on which nothing should be found',
    text.optional(),
  ),
  photos: option('DIR', 'where the photos are', text.optional()),
  every: option(
    'N',
    'only every N-th photo of the set: --every 3 keeps a third of them',
    wholeNumber(1).optional(),
  ),
  from: option(
    'K',
    'the first photo that --every takes, 1 to N (if left out, 1)',
    wholeNumber(1).optional(),
  ),
  references: option(
    'from-crops',
    'the products are in CROPS: {"references": {name: {photo, box}}, "queries": [{photo, box, sku}]},\n' +
      'boxes as x0, y0, x1, y1',
    z.literal('from-crops', 'can only be from-crops').optional(),
  ),
  openSet: flag(
    'the boxes of --annotations name the products of CROPS, and the boxes that these were cut from do not count:\n' +
      'products without a crop are absent ones',
  ),
  hideHalf: flag('remove every second product from the catalogue, by a hash of its name'),
  file: argument('CROPS', 'the JSON file of --references from-crops', text.optional()),
};

/** The values of the options that specify a set of pictures. */
export type SetOptions = Partial<Values<typeof SET_OPTIONS>>;

export const EVALUATE = {
  call: 'npm run evaluate',
  about: `Measures how well a set of marked photos is recognised. A set is named by one of:

  npm run evaluate -- --catalog DIR --annotations FILE     without --catalog: the detector alone
  npm run evaluate -- --catalog DIR --labels FILE --split test
  npm run evaluate -- --references from-crops CROPS
  npm run evaluate -- --references from-crops CROPS --annotations FILE
                                                           both at once: names by the crops,
                                                           the detector by the boxes of FILE
  npm run evaluate -- --catalog DIR --without-products DIR`,
  actions: {
    '': action(
      '',
      {
        ...SET_OPTIONS,
        teach: flag(
          'correct each photo after it was recognised, and measure how much better later ones are named;\n' +
            'the set must mark every facing',
        ),
        unknowns: option(
          'SEED',
          'hide ten products that the number SEED chooses, and show whether their facings are grouped',
          wholeNumber(0).optional(),
        ),
        report: option('FILE', 'write the figures as JSON', text.optional()),
        pages: option('DIR', 'where the page of mistakes goes', text.default('evaluation-report')),
        models: option('DIR', 'model packages to use instead of models/', text.optional()),
      },
      faultOf,
    ),
  },
};

interface AllOptions extends SetOptions {
  readonly teach?: boolean;
  readonly unknowns?: number | undefined;
}

function faultOf(options: AllOptions): string | undefined {
  return faultOfPart(options) ?? faultOfSet(options) ?? faultOfMeasuring(options);
}

function faultOfPart({ every, from }: SetOptions): string | undefined {
  if (from === undefined) return undefined;
  if (every === undefined) return '--from goes with --every only';
  return from > every ? `--from must be at most ${every}, as --every is` : undefined;
}

function faultOfSet(options: SetOptions): string | undefined {
  const { annotations, labels, split, withoutProducts, references, file, catalog } = options;
  if (split !== undefined && labels === undefined) {
    return '--split goes with --labels only: other sets have no splits';
  }
  // A crops file may be the set itself, or accompany annotations.
  const isBeside = references !== undefined && annotations !== undefined;
  const sets = [annotations, labels, withoutProducts, isBeside ? undefined : file];
  const [first, ...others] = sets.filter((set) => set !== undefined);
  if (first === undefined) return 'Name a set by --annotations, --labels or --without-products';
  if (others.length > 0) return `Name one set, not ${[first, ...others].join(' and ')}`;
  const lacksCatalogue = catalog === undefined;
  if (lacksCatalogue && withoutProducts !== undefined) return '--without-products needs --catalog';
  if (lacksCatalogue && labels !== undefined) return '--labels needs --catalog';
  return undefined;
}

/** Combinations that would leave an option out of the figures without a word. */
function faultOfMeasuring(options: AllOptions): string | undefined {
  const { teach, unknowns, openSet, hideHalf, catalog, labels } = options;
  if (teach && unknowns !== undefined) return 'Use either --teach or --unknowns';
  if (openSet && catalog !== undefined) {
    return '--open-set takes the products from CROPS: leave --catalog out';
  }
  if (hideHalf && labels !== undefined) {
    return '--hide-half needs marked facings, which --labels does not have';
  }
  return undefined;
}
