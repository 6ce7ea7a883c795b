import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { z } from 'zod';
import {
  planogramTableQuerySchema,
  sentPlanogramSchema,
  type SentPlanogram,
} from '../../contracts/planogram';
import { headerOf, parseJsonBody, parseQueryParameters, parseTextBody } from '../http/request';
import { parseSentValue } from '../http/validate';
import { checkItemsExist, itemsOfTable } from './find-items';
import { readPlanogramTable } from './read-table';

/**
 * The planogram of a request's body, which is JSON or a table in CSV. Every item that it names exists.
 * @throws AppError 400 or 413 if it is neither, 422 that names what is wrong.
 */
export async function sentPlanogramOf(
  event: APIGatewayProxyEvent,
  accountId: string,
): Promise<SentPlanogram> {
  // Checked in any case: what is wrong there was meant for something.
  const query = parseQueryParameters(event, planogramTableQuerySchema);
  const isTable = /^text\/csv\s*(?:;|$)/i.test(headerOf(event, 'content-type') ?? '');
  const sent = isTable
    ? await planogramOfTable(event, accountId, query)
    : parseJsonBody(event, sentPlanogramSchema, 'application/json, or text/csv for a table');
  await checkItemsExist(accountId, sent);
  return sent;
}

async function planogramOfTable(
  event: APIGatewayProxyEvent,
  accountId: string,
  { name, description }: z.infer<typeof planogramTableQuerySchema>,
): Promise<SentPlanogram> {
  const lines = readPlanogramTable(parseTextBody(event, 'CSV'));
  const uuids = await itemsOfTable(accountId, lines);
  const rows = lines.map(({ row }, index) => ({ ...row, catalog_item_uuid: uuids[index] }));
  return parseSentValue(sentPlanogramSchema, {
    ...{ name, description },
    positions: rows.flatMap((row) => (row.shelf === '' ? [] : [{ ...row, shelf_id: row.shelf }])),
    must_have: rows.flatMap((row) => (row.must_have ? [row.catalog_item_uuid] : [])),
  });
}
