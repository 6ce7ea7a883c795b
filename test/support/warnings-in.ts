import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const metadataSchema = z.record(
  z.string(),
  z.array(z.object({ type: z.string(), data: z.unknown() })),
);

/** The warnings that `cdk deploy` prints for a stack. */
export function warningsIn(folder: string, stack = 'ShelfRecognitionService'): string[] {
  const file = join(folder, `${stack}.metadata.json`);
  const metadata = metadataSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.values(metadata)
    .flat()
    .filter(({ type }) => type === 'aws:cdk:warning')
    .map(({ data }) => String(data));
}
