import * as z from 'zod';
import {
  planogramTableQuerySchema,
  sentPlanogramSchema,
  type SentPlanogram,
} from '../../contracts/planogram';
import { TABLE_COLUMNS } from '../../contracts/planogram-table';
import { EXAMPLE_PLANOGRAM, EXAMPLE_PLANOGRAM_TABLE } from '../describe/example-planogram';
import { jsonContent } from '../describe/responses';
import type { ApiRequest } from '../http/api-request';
import { headerOf, parseJsonBody, parseTextBody, requirePermissions } from '../http/request';
import { parseSentValue } from '../http/validate';
import { checkItemsExist, itemsOfTable } from './find-items';
import { positionsOfResult } from './positions-of-result';
import { readPlanogramTable } from './read-table';

/** The query and body in which a planogram is sent, as described in the OpenAPI document. */
export const SENT_PLANOGRAM = {
  query: planogramTableQuerySchema,
  content: {
    ...jsonContent(sentPlanogramSchema, {
      name: EXAMPLE_PLANOGRAM.name,
      positions: EXAMPLE_PLANOGRAM.positions,
      must_have: EXAMPLE_PLANOGRAM.must_have,
    }),
    'text/csv': {
      schema: z.string().meta({
        description:
          'A table in UTF-8 whose first row names its columns, separated by commas, semicolons, tabs or bars: ' +
          `${TABLE_COLUMNS.join(', ')}. A row needs one of catalog_item_uuid, custom_id and barcode. ` +
          'Without facings it has one facing. Without shelf and position it names a must-have. ' +
          'Either all positions have a bay, or none has.',
      }),
      example: EXAMPLE_PLANOGRAM_TABLE,
    },
  },
} as const;

type TableQuery = z.infer<typeof planogramTableQuerySchema>;

/**
 * The planogram of a request's body, which is JSON or a table in CSV. Every item that it names exists.
 * @throws AppError 400 if the body is neither, 403 if the key may not read the result, 413 if it is too long, 422 that
 * names what is wrong.
 */
export async function sentPlanogramOf(
  request: ApiRequest<string, TableQuery>,
): Promise<SentPlanogram> {
  const { event, accountId, query } = request;
  const isTable = /^text\/csv\s*(?:;|$)/i.test(headerOf(event, 'content-type') ?? '');
  const sent = isTable
    ? await planogramOfTable(accountId, parseTextBody(event, 'CSV'), query)
    : parseJsonBody(event, sentPlanogramSchema, 'application/json, or text/csv for a table');
  if (sent.result) requirePermissions(event, 'results:read');
  await checkItemsExist(accountId, sent);
  if (!sent.result) return sent;
  const positions = await positionsOfResult(accountId, sent.result);
  return parseSentValue(sentPlanogramSchema, { ...sent, result: undefined, positions });
}

async function planogramOfTable(
  accountId: string,
  table: string,
  { name, description }: TableQuery,
): Promise<SentPlanogram> {
  const lines = readPlanogramTable(table);
  const uuids = await itemsOfTable(accountId, lines);
  const rows = lines.map(({ row }, index) => ({ ...row, catalog_item_uuid: uuids[index] }));
  return parseSentValue(sentPlanogramSchema, {
    name,
    description,
    positions: rows.flatMap((row) => (row.shelf === '' ? [] : [{ ...row, shelf_id: row.shelf }])),
    must_have: rows.flatMap((row) => (row.must_have ? [row.catalog_item_uuid] : [])),
  });
}
