import { readFile, writeFile } from 'node:fs/promises';
import { readImageReference } from '../../lambdas/contracts/image-reference';
import { newestDigest } from './newest-digest';

interface Renewal {
  /** The reference that the file had. */
  readonly before: string;
  /** The same reference with the digest that its tag stands for now. */
  readonly now: string;
}

/**
 * Pins the image that a file names to the build that its tag stands for now.
 * @throws Error if the file or the registry's answer does not fit. The file then stays as it was.
 */
export async function renewBaseImage(file: string, dryRun: boolean): Promise<Renewal> {
  const before = (await readFile(file, 'utf8')).trim();
  const reference = readImageReference(before);
  const digest = await newestDigest(reference);
  const { registry, repository, tag } = reference;
  const now = `${registry}/${repository}:${tag ?? ''}@${digest}`;
  if (!dryRun && now !== before) await writeFile(file, `${now}\n`);
  return { before, now };
}
