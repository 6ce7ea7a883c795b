import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { demoRecognitionSchema, type DemoRecognition } from './demo-recognition';

const CHILD = path.join(__dirname, 'demo-recognition-child.ts');

/** Measures the recognition of the demo photo in its own process. */
export async function demoRecognitionInChild(runs: number): Promise<DemoRecognition> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    // Passes on this process's Node.js flags, such as the loader of TypeScript.
    ...process.execArgv,
    CHILD,
    String(runs),
  ]);
  return demoRecognitionSchema.parse(JSON.parse(stdout));
}
