import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** The default state folder of a local cloud. */
export const STATE_FOLDER = '.local';

/** The account to which a local cloud's first API key belongs. */
export const LOCAL_ACCOUNT = 'local';

/** The content of `local.json` in the state folder: what clients need to know about a running local cloud. */
export const localCloudInfoSchema = z.object({
  /** The API's address with the stage: `http://127.0.0.1:8787/v2`. */
  base_url: z.string(),
  /** A key of the account `local`, with every permission. */
  api_key: z.string(),
  docs_url: z.string(),
  endpoints: z.object({ dynamodb: z.string(), s3: z.string(), sqs: z.string(), sfn: z.string() }),
  pid: z.number(),
  /** The stacks' outputs, as `cdk deploy` prints them. */
  outputs: z.record(z.string(), z.string()),
  resources: z.object({
    tables: z.array(z.string()),
    buckets: z.array(z.string()),
    /** The queues' URLs. */
    queues: z.array(z.string()),
    functions: z.array(z.string()),
  }),
});
export type LocalCloudInfo = z.infer<typeof localCloudInfoSchema>;

const fileOf = (folder: string): string => path.join(folder, 'local.json');

/** @returns `undefined` if no local cloud was ever started with this folder. */
export function readLocalJson(folder: string): LocalCloudInfo | undefined {
  let text: string;
  try {
    text = readFileSync(fileOf(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return localCloudInfoSchema.parse(JSON.parse(text));
}

/** Writes the file so that only the user may read it, because it holds an API key. */
export function writeLocalJson(folder: string, info: LocalCloudInfo): void {
  const temporary = `${fileOf(folder)}.new`;
  writeFileSync(temporary, `${JSON.stringify(info, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, fileOf(folder));
}
