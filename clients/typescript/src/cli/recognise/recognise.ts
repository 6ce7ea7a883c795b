import type { Typed, Usage } from '../command-line/arguments.js';
import { Progress } from '../command-line/progress.js';
import { CommandError, EXIT, type Exit } from '../failure.js';
import { pool } from '../pool.js';
import { ENDINGS } from '../../../../tables/photo-endings.js';
import { describeLeftOut, photosOf } from './photos.js';
import { Work, WORK_OPTIONS } from './work.js';

export const RECOGNISE: Usage = {
  name: 'recognise',
  about: `Recognises photos, or all photos in folders, and writes one table of all facings.
Run the same command again to continue after a stop: no photo is in the table twice.
Photos that are already in it are not sent again. Rows are in the order in which photos were finished.`,
  free: 'DIR|FILES...',
  minimum: 1,
  maximum: Infinity,
  options: WORK_OPTIONS,
};

/** `shelf recognise`: recognises photos and writes the results to a file. */
export async function recognise(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const { photos, leftOut } = await photosOf(typed.free);
  const told = describeLeftOut(leftOut);
  if (told !== undefined) console.error(told);
  if (photos.length === 0) {
    throw new CommandError(`${typed.free.join(', ')}: no file there ends in ${ENDINGS}`);
  }
  const names = photos.map(({ name }) => name);
  const twice = names.find((name, index) => names[index + 1] === name);
  if (twice !== undefined) throw new CommandError(`${twice} is named twice`);

  const work = new Work(typed, signal);
  const left = photos.filter((photo) => !work.isDone(photo));
  const before = photos.length - left.length;
  const progress = new Progress('photos', left.length);
  try {
    if (before > 0) progress.line(`${before} of ${photos.length} photos are already done`);
    if (left.length > 0) await work.checkTask();
    await pool(left, work.atOnce, (photo) => work.recognise(photo, progress));
    const out = await work.finish();
    progress.end();
    console.error(`Photos in ${out}: ${before + work.done}. Refused: ${work.refused}.`);
    return work.refused > 0 ? EXIT.partly : EXIT.done;
  } catch (error) {
    progress.end();
    const done = before + work.done;
    if (done > 0) {
      console.error(
        `${done} of ${photos.length} photos are done. Run the same command again for the others`,
      );
    }
    throw error;
  } finally {
    work.close();
  }
}
