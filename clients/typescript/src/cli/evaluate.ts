import type { Typed, Usage } from './command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from './command-line/connect.js';
import { EXIT, type Exit } from './failure.js';

export const EVALUATE: Usage = {
  name: 'evaluate',
  about:
    'Prints as JSON how well photos of a task were recognised, judged by the facings that people have confirmed.',
  free: 'TASK_UUID',
  minimum: 1,
  maximum: 1,
  options: SERVICE_OPTIONS,
};

/** `shelf evaluate`: writes weekly figures, for a spreadsheet or `jq`. */
export async function evaluate(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [task = ''] = typed.free;
  const { client } = connect(typed);
  console.log(JSON.stringify(await client.tasks.quality(task, { signal }), null, 2));
  return EXIT.done;
}
