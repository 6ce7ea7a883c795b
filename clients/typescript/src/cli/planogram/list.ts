import type { Typed, Usage } from '../command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from '../command-line/connect.js';
import { EXIT, type Exit } from '../failure.js';

export const PLANOGRAM_LIST: Usage = {
  name: 'planogram list',
  about: 'Prints the uuid and name of each planogram.',
  free: '',
  minimum: 0,
  maximum: 0,
  options: SERVICE_OPTIONS,
};

export const PLANOGRAM_DELETE: Usage = {
  name: 'planogram delete',
  about: 'Deletes a planogram. Results are kept, and can be compared with other planograms.',
  free: 'UUID',
  minimum: 1,
  maximum: 1,
  options: SERVICE_OPTIONS,
};

/** `shelf planogram list`. */
export async function listPlanograms(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const { client } = connect(typed);
  for await (const { uuid, name } of client.planograms.all({}, { signal })) console.log(uuid, name);
  return EXIT.done;
}

/** `shelf planogram delete`. */
export async function deletePlanogram(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [uuid = ''] = typed.free;
  await connect(typed).client.planograms.delete(uuid, { signal });
  return EXIT.done;
}
