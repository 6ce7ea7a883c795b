import { readFile } from 'node:fs/promises';
import type { ComparedPosition } from '../../lambdas/contracts/compliance';
import type { Planogram } from '../../lambdas/contracts/planogram';
import type { Result } from '../../lambdas/contracts/result';
import { alignColumns } from '../shared/align-columns';
import type { ApiClient } from './client';
import { PLANOGRAM_FILE } from './pictures';

/** Makes the planogram of the middle bay of the demo's photo. It differs from the photo in five places. */
export const createDemoPlanogram = async (client: ApiClient): Promise<Planogram> =>
  client.createPlanogram('Middle bay', await readFile(PLANOGRAM_FILE, 'utf8'));

/** How the demo's photo fits the planogram of its middle bay, in words. */
export async function complianceReport(client: ApiClient, result: Result): Promise<string> {
  const { uuid } = await createDemoPlanogram(client);
  const { score, positions, actions, facings_beside } = await client.compare(result, uuid);
  const rows = [['product', 'shelf', 'position', 'facings', 'status'], ...positions.map(rowOf)];
  return [
    '\nThe planogram of the middle bay, compared with the photo:',
    ...alignColumns(rows).map((row) => row.join('  ')),
    `Score: ${score ?? 'none'}. Facings beside the bay: ${facings_beside}`,
    ...actions,
  ].join('\n');
}

const rowOf = (position: ComparedPosition): string[] => [
  position.name,
  String(position.shelf_id),
  String(position.position),
  `${position.right_facings} of ${position.facings_in_view}`,
  position.status,
];
