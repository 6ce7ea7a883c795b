import { stat } from 'node:fs/promises';
import { sleep } from '../../http/sleep.js';
import type { Typed, Usage } from '../command-line/arguments.js';
import { Progress } from '../command-line/progress.js';
import { CommandError, EXIT, type Exit } from '../failure.js';
import { pool } from '../pool.js';
import { formatOf, WRITTEN_LAST } from './output.js';
import { describeLeftOut, photosOf, type PhotoFile } from './photos.js';
import { Work, WORK_OPTIONS } from './work.js';

export const WATCH: Usage = {
  name: 'watch',
  about: `Recognises each photo in a folder, and each that arrives, until Ctrl-C.
It is meant for folders that phones or cameras fill. A photo is sent once its file stops growing.`,
  free: 'DIR',
  minimum: 1,
  maximum: 1,
  options: WORK_OPTIONS,
};

/** The folder is polled, because network drives do not announce new files. */
const LOOK_INTERVAL_MS = 2_000;

/** `shelf watch`: recognises each new photo in a folder. */
export async function watch(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const format = formatOf(typed.options['out'] ?? '', '--out ');
  if (WRITTEN_LAST.includes(format)) {
    throw new CommandError(`watch has no last photo, and ${format} needs one: use .csv or .jsonl`);
  }
  const work = new Work(typed, signal);
  const progress = new Progress('photos', undefined);
  const sizes = new Map<string, number>();
  const refused = new Set<string>();
  let told: string | undefined;
  try {
    await work.checkTask();
    progress.line(`Watching ${typed.free.join()}. Press Ctrl-C to stop`);
    for (;;) {
      const ready: PhotoFile[] = [];
      const { photos, leftOut } = await photosOf(typed.free);
      const left = describeLeftOut(leftOut);
      if (left !== undefined && left !== told) progress.line(left);
      told = left;
      for (const photo of photos) {
        if (work.isDone(photo) || refused.has(photo.name)) continue;
        if (await hasStoppedGrowing(photo, sizes)) ready.push(photo);
      }
      await pool(ready, work.atOnce, async (photo) => {
        await work.recognise(photo, progress);
        sizes.delete(photo.name);
        if (!work.isDone(photo)) refused.add(photo.name);
        else progress.line(photo.name);
      });
      await sleep(LOOK_INTERVAL_MS, signal);
    }
  } catch (error) {
    progress.end();
    console.error(`Photos recognised: ${work.done}. Refused: ${work.refused}.`);
    // Ctrl-C is the normal way to end a watch.
    if (signal.aborted) return EXIT.done;
    throw error;
  } finally {
    work.close();
  }
}

async function hasStoppedGrowing(
  { name, file }: PhotoFile,
  sizes: Map<string, number>,
): Promise<boolean> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  const isSame = sizes.get(name) === size && size > 0;
  sizes.set(name, size);
  return isSame;
}
