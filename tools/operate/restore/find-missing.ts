import { allKeys, namedObjects } from '../../../lambdas/storage/recovery/missing-objects';

export interface Searched {
  readonly tables: readonly string[];
  readonly mediaBucket: string;
  readonly documentsBucket: string;
}

/** Finds the pictures and documents that rows refer to but buckets lack. */
export async function findMissing({
  tables,
  mediaBucket,
  documentsBucket,
}: Searched): Promise<{ readonly rows: number; readonly missing: readonly string[] }> {
  const [pictures, documents] = [await allKeys(mediaBucket), await allKeys(documentsBucket)];
  let rows = 0;
  const missing: string[] = [];
  for (const table of tables) {
    for await (const page of namedObjects(table)) {
      rows += page.length;
      for (const naming of page) {
        const lost = [
          ...naming.pictures.filter((key) => !pictures.has(key)),
          ...naming.documents.filter((key) => !documents.has(key)),
        ];
        missing.push(...lost.map((key) => `${naming.row}: ${key}`));
      }
    }
  }
  return { rows, missing };
}
