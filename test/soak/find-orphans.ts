import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredResultRow } from '../../lambdas/contracts/rows';
import { isWithdrawn } from '../../lambdas/storage/results/new-results';
import type { CatalogueWork } from './catalogue-work';
import { addChanges, noChanges } from './figures';
import type { Broken } from './promise-broken';
import type { StoredState } from './stored-state';

/** Everything that may be stored: what clients were told of, and what the rows name. It grows with each round. */
export class Belongings {
  /** What clients did to the catalogue of each account. */
  private readonly works = new Map<string, CatalogueWork>();
  /** Everything that was ever submitted, by its uuid. */
  private readonly results = new Map<string, StoredResultRow>();
  readonly owners = new Set<string>();
  private readonly pictures = new Set<string>();
  private readonly documents = new Set<string>();

  addTask(account: string, taskUuid: string): void {
    this.owners.add(`${account}#${taskUuid}`);
  }

  /** @returns all work of the account so far. */
  addWork(account: string, { made, changes }: CatalogueWork): CatalogueWork {
    const before = this.works.get(account);
    const all = {
      made: [...(before?.made ?? []), ...made],
      changes: addChanges(before?.changes ?? noChanges(), changes),
    };
    this.works.set(account, all);
    return all;
  }

  /** How many requests about the catalogue were cut off, so that what they made is unknown. */
  get cutOff(): number {
    return [...this.works.values()].reduce((sum, { changes }) => sum + changes.cutOff, 0);
  }

  /** Everything that the account has ever submitted. */
  resultsOf(account: string): StoredResultRow[] {
    return [...this.results.values()].filter((row) => row.account_id === account);
  }

  addResult(row: StoredResultRow): void {
    this.results.set(row.result_uuid, row);
    if (row.status === 'DELETED') return;
    if (!isWithdrawn(row)) this.pictures.add(row.image_key);
    if (row.document_key === undefined) return;
    this.documents.add(documentKeyOf(row.result_uuid));
    for (let number = 1; number <= (row.renames ?? 0); number++)
      this.documents.add(documentKeyOf(row.result_uuid, `-${number}`));
  }

  hasPicture = (key: string): boolean => !key.startsWith('images/') || this.pictures.has(key);
  hasDocument = (key: string): boolean => this.documents.has(key);
}

/** A result has its first document, and those of attempts at naming its facings again. */
const documentKeyOf = (uuid: string, number = ''): string =>
  `results/${uuid}/document${number}.json`;

/** Rows and objects that belong to nothing, and files that a killed process left unfinished. */
export async function findOrphans(
  stored: StoredState,
  belongings: Belongings,
  stateFolder: string,
): Promise<Broken[]> {
  const rows = (await stored.owners()).filter(({ owner }) => !belongings.owners.has(owner));
  const pictures = (await stored.keysIn('Media')).filter((key) => !belongings.hasPicture(key));
  const ofTasks = await stored.documentsOfTasks();
  const unowned = (await stored.keysIn('Documents')).filter(
    (key) => !belongings.hasDocument(key) && !ofTasks.has(key),
  );
  // If the creation of a task was cut off, the task's list of items may stay behind.
  const ofNoTask = unowned.filter((key) => key.startsWith('tasks/'));
  const documents =
    ofNoTask.length > belongings.cutOff
      ? unowned
      : unowned.filter((key) => !ofNoTask.includes(key));
  const files = await unfinishedFiles(stateFolder);
  const orphan = (of: string, what: string): Broken => ({ promise: 'orphans', of, what });
  return [
    ...rows.map(({ owner, result_uuid }) => orphan(result_uuid, `a row of ${owner}`)),
    ...pictures.map((key) => orphan(key, 'a picture of no result')),
    ...documents.map((key) => orphan(key, 'a document of no result and no task')),
    ...files.map((file) => orphan(file, 'an unfinished file')),
  ];
}

/** Files under a temporary name: those that S3 is receiving, and new versions of the service's own files. */
async function unfinishedFiles(stateFolder: string): Promise<string[]> {
  const incoming = await readdir(join(stateFolder, 's3', '.incoming'));
  const own = await readdir(stateFolder, { recursive: true });
  return [
    ...incoming.map((file) => join('s3', '.incoming', file)),
    ...own.filter((file) => file.endsWith('.new')),
  ];
}
