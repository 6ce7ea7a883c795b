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

/**
 * A product's thumbnail: the file named in its row, or else one named after its custom_id, barcode or name.
 * @throws RowError if no such file was chosen.
 */
export function thumbnailOf<F>(product: Product, pictures: Pictures<F>): F {
  const { custom_id, barcode, name } = product.attributes;
  if (product.thumbnail !== undefined) return pictureOf(product.thumbnail, 'thumbnail', pictures);
  const stems = [custom_id, barcode, name].filter((stem) => stem !== undefined);
  for (const stem of stems) {
    for (const ending of PHOTO_ENDINGS) {
      const found = pictures.get(fold(stem + ending));
      if (found !== undefined) return found;
    }
  }
  throw new RowError(
    `thumbnail: no picture is called ${stems.map((s) => `${s}.jpg`).join(' or ')}`,
  );
}

/** A product's reference images. @throws RowError if one was not chosen. */
export const referencesOf = <F>(product: Product, pictures: Pictures<F>): F[] =>
  product.references.map((name) => pictureOf(name, 'reference_images', pictures));

function pictureOf<F>(name: string, column: string, pictures: Pictures<F>): F {
  const found = pictures.get(fold(baseOf(name)));
  if (found !== undefined) return found;
  throw new RowError(`${column}: the picture ${baseOf(name)} was not chosen`);
}
