import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResultRow } from '../../lambdas/contracts/rows';
import { isWithdrawn } from './check-submission';
import type { Broken } from './promise-broken';
import type { StoredState } from './stored-state';

/** What may be stored: the tasks that were made, and what their results name. It grows with each round. */
export class Belongings {
  readonly owners = new Set<string>();
  private readonly pictures = new Set<string>();
  private readonly documents = new Set<string>();

  addTask(account: string, taskUuid: string): void {
    this.owners.add(`${account}#${taskUuid}`);
    this.documents.add(`tasks/${taskUuid}/catalog-items.json`);
  }

  addResult(row: ResultRow): void {
    if (!isWithdrawn(row)) this.pictures.add(row.image_key);
    if (row.document_key !== undefined) this.documents.add(row.document_key);
  }

  hasPicture = (key: string): boolean => !key.startsWith('images/') || this.pictures.has(key);
  hasDocument = (key: string): boolean => this.documents.has(key);
}

/** Rows and objects that belong to nothing, and files that a killed process left unfinished. */
export async function findOrphans(
  stored: StoredState,
  belongings: Belongings,
  stateFolder: string,
): Promise<Broken[]> {
  const rows = (await stored.owners()).filter(({ owner }) => !belongings.owners.has(owner));
  const pictures = (await stored.keysIn('Media')).filter((key) => !belongings.hasPicture(key));
  const documents = (await stored.keysIn('Documents')).filter(
    (key) => !belongings.hasDocument(key),
  );
  const files = await unfinishedFiles(stateFolder);
  const orphan = (of: string, what: string): Broken => ({ promise: 'orphans', of, what });
  return [
    ...rows.map(({ owner, result_uuid }) => orphan(result_uuid, `a row of ${owner}`)),
    ...pictures.map((key) => orphan(key, 'a picture of no result')),
    ...documents.map((key) => orphan(key, 'a document of no result and no task')),
    ...files.map((file) => orphan(file, 'an unfinished file')),
  ];
}

/** Files under a temporary name: those that S3 takes in, and new versions of the service's own files. */
async function unfinishedFiles(stateFolder: string): Promise<string[]> {
  const incoming = await readdir(join(stateFolder, 's3', '.incoming'));
  const own = await readdir(stateFolder, { recursive: true });
  return [
    ...incoming.map((file) => join('s3', '.incoming', file)),
    ...own.filter((file) => file.endsWith('.new')),
  ];
}
