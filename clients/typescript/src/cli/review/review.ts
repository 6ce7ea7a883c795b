import { readFile, writeFile } from 'node:fs/promises';
import { wholeNumber, type Typed, type Usage } from '../command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from '../command-line/connect.js';
import { newestCompleted } from '../compliance/newest-results.js';
import { CommandError, EXIT, isEnding, messageOf, type Exit } from '../failure.js';
import { correctionsOfReview } from './corrections-of-review.js';
import { parseReview, resultOfFile, ReviewDocument } from './review-document.js';

const TASK_OPTION = {
  task: { value: 'UUID', help: 'the task of the results', required: true },
} as const;

export const REVIEW_EXPORT: Usage = {
  name: 'review export',
  about: `Writes results of a task, with their corrections applied, as one COCO document for a labelling tool.
Each photo is named RESULT_UUID.jpg; coco_url is its address. Without uuids, the newest results are written.`,
  free: '[RESULT_UUID...]',
  minimum: 0,
  maximum: Infinity,
  options: {
    ...TASK_OPTION,
    out: { value: 'FILE', help: 'a new file: review.json', required: true },
    limit: { value: 'N', help: 'only the newest N, if no result is named', default: '100' },
    ...SERVICE_OPTIONS,
  },
};

export const REVIEW_IMPORT: Usage = {
  name: 'review import',
  about: `Corrects results by a COCO document that review export wrote and people have changed.
A box without a facing is added, a facing without a box is no product, and all others are confirmed.
Categories are items by their names. It replaces all corrections of the results.`,
  free: 'REVIEW.json',
  minimum: 1,
  maximum: 1,
  options: { ...TASK_OPTION, ...SERVICE_OPTIONS },
};

/** `shelf review export`: writes results as a document for CVAT or Label Studio. */
export async function exportReview(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const { task = '', out = '' } = typed.options;
  const limit = wholeNumber(typed, 'limit', 1, 10_000);
  const { client } = connect(typed);
  const list = (place: { readonly limit: number; readonly offset: number }) =>
    client.results.list(task, { ...place, order: 'desc' }, { signal });
  const document = new ReviewDocument();
  let results = 0;
  const named = [...new Set(typed.free)].map((uuid) => ({ uuid }));
  for await (const { uuid } of named.length > 0 ? named : newestCompleted(list, limit)) {
    document.add(await client.results.get(task, uuid, { corrected: true, signal }));
    results += 1;
  }
  await writeFile(out, String(document), { flag: 'wx' }).catch((error: unknown) => {
    throw new CommandError(`${out} cannot be written: ${(error as Error).message}`);
  });
  console.error(`Results in ${out}: ${results}.`);
  return EXIT.done;
}

/** `shelf review import`: saves what people changed as corrections. */
export async function importReview(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const { task = '' } = typed.options;
  const [file = ''] = typed.free;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  });
  const { images, categories, annotations } = parseReview(file, text);
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const boxesOf = new Map<number, (typeof annotations)[number][]>(images.map(({ id }) => [id, []]));
  for (const annotation of annotations) boxesOf.get(annotation.image_id)?.push(annotation);
  const { client } = connect(typed);
  let refused = 0;
  for (const { id, file_name } of images) {
    try {
      const uuid = resultOfFile(file_name);
      if (uuid === undefined) throw new CommandError('is not called RESULT_UUID.jpg');
      const recognised = await client.results.get(task, uuid, { signal });
      const corrected = await client.results.get(task, uuid, { corrected: true, signal });
      const boxes = (boxesOf.get(id) ?? []).map(({ category_id, bbox: [x, y, width, height] }) => ({
        name: nameOf.get(category_id) ?? `category ${category_id}`,
        x,
        y,
        width,
        height,
      }));
      const corrections = correctionsOfReview(recognised, corrected, boxes);
      const { version } = await client.results.getCorrections(task, uuid, { signal });
      await client.results.replaceCorrections(task, uuid, { version, ...corrections }, { signal });
    } catch (error) {
      if (!(error instanceof CommandError) && isEnding(error)) throw error;
      refused += 1;
      console.error(`${file_name}: ${messageOf(error)}`);
    }
  }
  console.error(`Results corrected: ${images.length - refused}. Refused: ${refused}.`);
  return refused > 0 ? EXIT.partly : EXIT.done;
}
