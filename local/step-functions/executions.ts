import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod';

/** The stored form of a state machine's execution. Times are milliseconds since the epoch. */
const executionSchema = z.object({
  arn: z.string(),
  stateMachineArn: z.string(),
  name: z.string(),
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT']),
  startedAt: z.number(),
  endedAt: z.number().optional(),
  /** JSON. So are the output, and the cause if a task failed. */
  input: z.string(),
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
});
export type Execution = z.infer<typeof executionSchema>;

/** Stores executions as files, so that they outlive the process. */
export class ExecutionStore {
  private readonly executions = new Map<string, Execution>();

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      const execution = executionSchema.parse(JSON.parse(text));
      this.executions.set(execution.arn, execution);
    }
  }

  get(arn: string): Execution | undefined {
    return this.executions.get(arn);
  }

  running(): Execution[] {
    return [...this.executions.values()].filter(({ status }) => status === 'RUNNING');
  }

  put(execution: Execution): void {
    this.executions.set(execution.arn, execution);
    const name = createHash('sha256').update(execution.arn).digest('hex');
    const file = path.join(this.folder, `${name}.json`);
    writeFileSync(`${file}.new`, JSON.stringify(execution));
    renameSync(`${file}.new`, file);
  }
}
