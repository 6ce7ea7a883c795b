import { readFile } from 'node:fs/promises';
import type { ShelfClient } from '../../clients/typescript/src/shelf-client';
import type { Compliance, Planogram, Result } from '../../clients/typescript/src/types';
import { alignColumns } from '../shared/align-columns';
import { PLANOGRAM_FILE } from './pictures';

/**
 * Creates a planogram for the middle bay on the demo's photo. The photo deliberately differs from the
 * planogram.
 */
export const createDemoPlanogram = async (client: ShelfClient): Promise<Planogram> =>
  client.planograms.createFromTable(await readFile(PLANOGRAM_FILE, 'utf8'), { name: 'Middle bay' });

/** Describes how well the demo's photo matches the planogram of its middle bay. */
export async function complianceReport(
  client: ShelfClient,
  result: Pick<Result, 'task_uuid' | 'uuid'>,
): Promise<string> {
  const { uuid } = await createDemoPlanogram(client);
  const { score, positions, actions, facings_beside } = await client.planograms.compare(uuid, {
    task_uuid: result.task_uuid,
    result_uuid: result.uuid,
  });
  const rows = [['product', 'shelf', 'position', 'facings', 'status'], ...positions.map(rowOf)];
  return [
    '\nThe planogram of the middle bay, compared with the photo:',
    ...alignColumns(rows).map((row) => row.join('  ')),
    `Score: ${score ?? 'none'}. Facings beside the bay: ${facings_beside}`,
    ...actions,
  ].join('\n');
}

const rowOf = (position: Compliance['positions'][number]): string[] => [
  position.name,
  String(position.shelf_id),
  String(position.position),
  `${position.right_facings} of ${position.facings_in_view}`,
  position.status,
];
