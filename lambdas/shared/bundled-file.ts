import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ENVIRONMENT_VARIABLES, readEnvironment } from './environment';
import { once } from './once';

const taskRoot = once(() => readEnvironment({ [ENVIRONMENT_VARIABLES.taskRoot]: z.string() }));

/** Reads the text of a file that is deployed next to the function's bundle. */
export const readBundledFile = (...path: readonly string[]): Promise<string> =>
  readFile(join(taskRoot()[ENVIRONMENT_VARIABLES.taskRoot], ...path), 'utf8');
