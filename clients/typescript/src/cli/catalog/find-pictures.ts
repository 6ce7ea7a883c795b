import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { PHOTO_ENDINGS } from '../../../../tables/photo-endings.js';
import { CommandError } from '../failure.js';
import { whyLeftOut } from '../recognise/photos.js';
import { RowError, type Product } from '../../../../tables/product-row.js';

/** The files in a folder of pictures, found by name, ignoring case. */
export class PictureFolder {
  private readonly used = new Set<string>();

  private constructor(
    private readonly folder: string,
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  static async open(folder: string): Promise<PictureFolder> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        throw new CommandError(`--pictures ${folder} cannot be read: ${(error as Error).message}`);
      },
    );
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    return new PictureFolder(folder, new Map(names.map((name) => [fold(name), name])));
  }

  /**
   * Returns the path of the thumbnail: the file named in the row or, if it names none, one named after
   * custom_id, barcode or name.
   * @throws RowError if there is none.
   */
  thumbnailOf(product: Product): string {
    const found = this.findThumbnail(product);
    if (found !== undefined) return found;
    const wanted = stemsOf(product)
      .map((stem) => `${stem}.jpg`)
      .join(' or ');
    throw new RowError(
      `thumbnail: ${this.folder} has no ${wanted}: add it, or name the file in a column thumbnail`,
    );
  }

  /**
   * Like thumbnailOf, but undefined if the row names no file and none matches.
   * @throws RowError if the folder lacks the file that the row names.
   */
  findThumbnail(product: Product): string | undefined {
    if (product.thumbnail !== undefined) return this.pathOf(product.thumbnail, 'thumbnail');
    const found = stemsOf(product)
      .flatMap((stem) => PHOTO_ENDINGS.map((ending) => fold(stem + ending)))
      .flatMap((name) => this.names.get(name) ?? [])[0];
    return found === undefined ? undefined : this.use(found);
  }

  /** @throws RowError if the folder lacks the file. */
  pathOf(name: string, column: string): string {
    const found = this.names.get(fold(name));
    if (found !== undefined) return this.use(found);
    throw new RowError(`${column}: ${this.folder} has no ${name}: add it, or correct the name`);
  }

  /** Marks pictures as used that an earlier run has sent. */
  useAll(names: readonly string[]): void {
    for (const name of names) this.used.add(this.names.get(fold(name)) ?? name);
  }

  /** Says how many files were not used, and why. Returns undefined if all were used. */
  describeLeftOut(): string | undefined {
    const counts = new Map<string, number>();
    for (const name of this.names.values()) {
      if (this.used.has(name)) continue;
      const reason = whyLeftOut(path.basename(name)) ?? 'that no row took';
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    if (counts.size === 0) return undefined;
    const told = [...counts].map(([reason, count]) => `${count} ${reason}`);
    return `Files of ${this.folder} that were left out: ${told.join(', ')}`;
  }

  private use(name: string): string {
    this.used.add(name);
    return path.join(this.folder, name);
  }
}

const stemsOf = ({ attributes: { custom_id, barcode, name } }: Product): string[] =>
  [custom_id, barcode, name].filter((stem) => stem !== undefined);

/** Gives names that look the same one spelling. For example, macOS writes an umlaut as two characters. */
const fold = (name: string): string =>
  path.normalize(name).normalize('NFC').toLowerCase().replaceAll('\\', '/');
