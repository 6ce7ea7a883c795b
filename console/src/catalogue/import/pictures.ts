import { PHOTO_ENDINGS } from '../../../../clients/tables/photo-endings';
import { RowError, type Product } from '../../../../clients/tables/product-row';

/** The chosen pictures, by file name without regard to case. */
export type Pictures<F> = ReadonlyMap<string, F>;

/** Gives names that look the same one spelling. On macOS an umlaut may be two characters. */
const fold = (name: string): string => name.normalize('NFC').toLowerCase();
/** The last part of a path with slashes or backslashes. */
const baseOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

export const picturesBy = <F extends { readonly name: string }>(files: readonly F[]): Pictures<F> =>
  new Map(files.map((file) => [fold(file.name), file]));

/** The names, without extension, of files that may be a product's thumbnail. */
const stemsOf = ({ attributes: { custom_id, barcode, name } }: Product): string[] =>
  [custom_id, barcode, name].filter((stem) => stem !== undefined);

/** The file named in the product's row, or else one named after its custom_id, barcode or name. */
export function findThumbnail<F>(product: Product, pictures: Pictures<F>): F | undefined {
  if (product.thumbnail !== undefined) return pictures.get(fold(baseOf(product.thumbnail)));
  for (const stem of stemsOf(product)) {
    for (const ending of PHOTO_ENDINGS) {
      const found = pictures.get(fold(stem + ending));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** A product's thumbnail. @throws RowError if no such file was chosen. */
export function thumbnailOf<F>(product: Product, pictures: Pictures<F>): F {
  const found = findThumbnail(product, pictures);
  if (found !== undefined) return found;
  if (product.thumbnail !== undefined) throw notChosen('thumbnail', product.thumbnail);
  const names = stemsOf(product).map((stem) => `${stem}.jpg`);
  throw new RowError(`thumbnail: no picture is called ${names.join(' or ')}`);
}

/** A product's reference images. @throws RowError if one was not chosen. */
export const referencesOf = <F>(product: Product, pictures: Pictures<F>): F[] =>
  product.references.map((name) => {
    const found = pictures.get(fold(baseOf(name)));
    if (found === undefined) throw notChosen('reference_images', name);
    return found;
  });

/** Those of the named reference images that the user has chosen. */
export const chosenReferences = <F>(names: readonly string[], pictures: Pictures<F>): F[] =>
  names.flatMap((name) => pictures.get(fold(baseOf(name))) ?? []);

const notChosen = (column: string, name: string): RowError =>
  new RowError(`${column}: the picture ${baseOf(name)} was not chosen`);
