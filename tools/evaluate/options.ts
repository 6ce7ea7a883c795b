import { parseArguments, UsageError } from '../../local/shared/run-command';

export const HELP = `npm run evaluate -- --catalog DIR --annotations FILE [--photos DIR]
    boxes in the COCO format; without --catalog, the detector alone is measured
npm run evaluate -- --catalog DIR --labels FILE [--split test] [--photos DIR]
    one product a photo: a CSV with the columns split, photo, catalog_id
npm run evaluate -- --references from-crops --annotations FILE [--photos DIR]
    {"references": {name: {photo, box}}, "queries": [{photo, box, sku}]}, boxes x0, y0, x1, y1
npm run evaluate -- --annotations FILE --references from-crops CROPS [--photos DIR]
    both at once: the detector by the COCO boxes of FILE, names by the crops of CROPS
npm run evaluate -- --catalog DIR --without-products DIR
    a folder of photos that show no products, on which nothing is to be found

  --report FILE   writes the figures as JSON
  --pages DIR     where the page of mistakes goes (default evaluation-report)
  --models DIR    other model packages than models/`;

/** Which set of pictures. */
export interface SetOptions {
  readonly catalog?: string | undefined;
  readonly annotations?: string | undefined;
  readonly labels?: string | undefined;
  readonly split?: string | undefined;
  readonly 'without-products'?: string | undefined;
  readonly photos?: string | undefined;
  readonly references?: string | undefined;
  /** The file of --references from-crops, where --annotations has all boxes of the photos. */
  readonly crops?: string | undefined;
}

export interface EvaluateOptions extends SetOptions {
  readonly report?: string | undefined;
  readonly pages: string;
  readonly models: string;
}

/**
 * @returns undefined when only help was asked for.
 * @throws UsageError that says which option is wrong.
 */
export function readOptions(args: string[], modelsFolder: string): EvaluateOptions | undefined {
  if (args.length === 0) throw new UsageError(HELP);
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      catalog: { type: 'string' },
      annotations: { type: 'string' },
      labels: { type: 'string' },
      split: { type: 'string' },
      'without-products': { type: 'string' },
      photos: { type: 'string' },
      references: { type: 'string' },
      report: { type: 'string' },
      pages: { type: 'string', default: 'evaluation-report' },
      models: { type: 'string', default: modelsFolder },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  if (values.references !== undefined && values.references !== 'from-crops') {
    throw new UsageError('--references can only be from-crops');
  }
  if (values.split !== undefined && values.labels === undefined) {
    throw new UsageError('--split goes with --labels only: other sets have no splits');
  }
  // The JSON file of --references from-crops may stand alone, or beside annotations.
  const { annotations, labels, references } = values;
  const isBeside = references !== undefined && annotations !== undefined;
  const [crops, ...others] = isBeside ? positionals : [undefined, ...positionals];
  const sets = [annotations, labels, values['without-products'], ...others].filter(
    (set) => set !== undefined,
  );
  if (sets.length > 1) throw new UsageError(`Name one set, not ${sets.join(' and ')}`);
  return { ...values, annotations: annotations ?? others[0], crops };
}
