import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { NOT_IN_THE_CATALOGUE } from '../../facings.js';
import { CommandError } from '../failure.js';
import { readTable } from '../files/read-table.js';
import { recordsOf } from '../recognise/records.js';
import { formatOf } from '../recognise/output.js';
import type { NamedBox } from './match-facings.js';

/** The facings on each photo, by the photo's name. A facing takes some 100 bytes of memory. */
export type Results = ReadonlyMap<string, readonly NamedBox[]>;

/** @throws CommandError unless the file is one that `shelf recognise` writes, but no .xlsx. */
export async function readResults(file: string): Promise<Results> {
  try {
    switch (formatOf(file)) {
      case '.csv':
        return await readCsv(file);
      case '.jsonl':
        return await readRecords(file);
      case '.coco.json':
        return await readCoco(file);
      case '.xlsx':
        throw new CommandError(`${file}: compare reads no .xlsx: write .csv or .jsonl`);
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const reason = error instanceof z.ZodError || error instanceof SyntaxError;
    const said = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file}: ${reason ? 'is no file of shelf recognise' : said}`);
  }
}

/** Converts the name `object`, which files of earlier versions use for facings that match no item. */
function currentName(name: string): string {
  return name === 'object' ? NOT_IN_THE_CATALOGUE : name;
}

const cell = z.object({
  photo: z.string().min(1),
  name: z.string().transform(currentName),
  x: z.coerce.number(),
  y: z.coerce.number(),
  width: z.coerce.number(),
  height: z.coerce.number(),
});

async function readCsv(file: string): Promise<Results> {
  const photos = new Map<string, NamedBox[]>();
  for await (const { cells } of readTable(file)) {
    const { photo, ...box } = cell.parse(cells);
    const boxes = photos.get(photo) ?? [];
    photos.set(photo, boxes);
    // A row without a name stands for a photo without facings.
    if (box.name !== '') boxes.push(box);
  }
  return photos;
}

async function readRecords(file: string): Promise<Results> {
  const photos = new Map<string, NamedBox[]>();
  for await (const { photo, facings } of recordsOf(file)) {
    photos.set(
      photo,
      facings.map(({ name, x, y, width, height }) => {
        return { name: currentName(name), x, y, width, height };
      }),
    );
  }
  return photos;
}

const cocoSchema = z.object({
  images: z.array(z.object({ id: z.number(), file_name: z.string() })),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
  annotations: z.array(
    z.object({
      image_id: z.number(),
      category_id: z.number(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
});

async function readCoco(file: string): Promise<Results> {
  const { images, categories, annotations } = cocoSchema.parse(
    JSON.parse(await readFile(file, 'utf8')),
  );
  const nameOf = new Map(categories.map(({ id, name }) => [id, currentName(name)]));
  const boxesOf = new Map(images.map(({ id }) => [id, [] as NamedBox[]]));
  for (const { image_id, category_id, bbox } of annotations) {
    const [x, y, width, height] = bbox;
    boxesOf.get(image_id)?.push({ name: nameOf.get(category_id) ?? '', x, y, width, height });
  }
  return new Map(images.map(({ id, file_name }) => [file_name, boxesOf.get(id) ?? []]));
}
