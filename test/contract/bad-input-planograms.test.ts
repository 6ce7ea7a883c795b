import { beforeAll, describe } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { expectRefusals, raw } from '../support/refusals';
import { serviceUnderTest } from '../support/service-under-test';

/** How routes of planograms answer wrong input. */

const { client } = serviceUnderTest();
const UNKNOWN = randomUUID();
const ONE = randomUUID();
const TWO = randomUUID();
let item = '';

beforeAll(async () => {
  item = (await client.createItem({ custom_id: ONE })).uuid;
  await client.createItem({ custom_id: TWO });
  await client.createItem({ custom_id: TWO });
});

const position = (fields: object = {}) => ({
  shelf_id: 1,
  position: 1,
  catalog_item_uuid: item,
  ...fields,
});
const body = (json: () => object) => () => ({ json: { name: 'Bay', ...json() } });

describe('POST /v2/planograms', () => {
  const path = () => '/planograms';
  expectRefusals(client, [
    {
      title: 'neither positions nor must-haves',
      path,
      call: body(() => ({})),
      status: 422,
      detail:
        'positions: must have at least one position, or must_have at least one catalogue item',
    },
    {
      title: 'no name',
      path,
      call: () => ({ json: { must_have: [item] } }),
      status: 422,
      detail: 'name: is required',
    },
    {
      title: 'a query that is wrong, beside JSON',
      path: () => '/planograms?name=%0F',
      call: body(() => ({ must_have: [item] })),
      status: 422,
      detail: 'name: must not contain control characters',
    },
    {
      title: 'a position twice',
      path,
      call: body(() => ({ positions: [position(), position({ position: 2 }), position()] })),
      status: 422,
      detail: 'positions[2]: shelf 1 has position 1 twice, first in positions[0]',
    },
    {
      title: 'unknown items',
      path,
      call: body(() => ({
        positions: [position(), position({ position: 2, catalog_item_uuid: UNKNOWN })],
        must_have: [UNKNOWN],
      })),
      status: 422,
      detail: `positions[1].catalog_item_uuid: there is no catalogue item ${UNKNOWN}; must_have[0]: there is`,
    },
    {
      title: 'no facings',
      path,
      call: body(() => ({ positions: [position({ facings: 0 })] })),
      status: 422,
      detail: 'positions[0].facings: must be at least 1',
    },
    {
      title: 'a shelf that is no number',
      path,
      call: body(() => ({ positions: [position({ shelf_id: '1' })] })),
      status: 422,
      detail: 'positions[0].shelf_id: must be an integer',
    },
    {
      title: 'too many facings together',
      path,
      call: body(() => ({
        positions: [position({ facings: 1500 }), position({ position: 2, facings: 501 })],
      })),
      status: 422,
      detail: 'positions: have 2001 facings together, and may have at most 2000',
    },
    {
      title: 'too many positions',
      path,
      call: body(() => ({
        positions: Array.from({ length: 1001 }, (_, index) => position({ position: index + 1 })),
      })),
      status: 422,
      detail: 'positions: must have at most 1000 positions',
    },
  ]);
});

describe('POST /v2/planograms with a table', () => {
  const path = () => '/planograms?name=Bay';
  const table = (text: string) => () => raw(text, 'text/csv');
  expectRefusals(client, [
    {
      title: 'no name in the query',
      path: () => '/planograms',
      call: table(`shelf,position,custom_id\n1,1,${ONE}\n`),
      status: 422,
      detail: 'name: is required',
    },
    {
      title: 'another type',
      path,
      call: () => raw(`shelf,position,custom_id\n1,1,${ONE}\n`, 'text/plain'),
      status: 400,
      detail: 'The Content-Type must be application/json, or text/csv for a table',
    },
    {
      title: 'an id that no item can have',
      path,
      call: table(`shelf,position,custom_id\n1,1,${'x'.repeat(256)}\n`),
      status: 422,
      detail: 'line 2: custom_id: must have at most 255 characters',
    },
    {
      title: 'too many rows',
      path,
      call: table(`custom_id,must_have\n${`${ONE},yes\n`.repeat(2001)}`),
      status: 422,
      detail: 'The table has 2001 rows, and may have at most 2000',
    },
    {
      title: 'a wrong cell below empty lines, separated by semicolons',
      path,
      call: table(`\r\n\r\nshelf;position;custom_id\r\none;1;${ONE}\r\n`),
      status: 422,
      detail: 'line 4: shelf: must be an integer',
    },
    { title: 'nothing', path, call: table(''), status: 400, detail: 'The table is empty' },
    {
      title: 'no column that names items',
      path,
      call: table(`shelf,position,product\n1,1,${ONE}\n`),
      status: 422,
      detail: 'It needs one of catalog_item_uuid, custom_id, barcode',
    },
    {
      title: 'a column twice',
      path,
      call: table(`shelf,position,slot,custom_id\n1,1,1,${ONE}\n`),
      status: 422,
      detail: 'two columns position',
    },
    {
      title: 'a quote that does not end',
      path,
      call: table(`shelf,position,custom_id\n1,1,"${ONE}\n`),
      status: 400,
      detail:
        'The body is not a table in CSV: line 2: a cell begins with a quote, and no quote ends it',
    },
    {
      title: 'a quote within a long cell, which is not repeated',
      path,
      call: table(`shelf,position,custom_id\n1,1,${'a'.repeat(10_000)}"b\n`),
      status: 400,
      detail: 'line 2: a quote stands within a cell: put the whole cell in quotes, and write that',
    },
    {
      title: 'bytes that are no UTF-8',
      path,
      call: () => raw(Buffer.from('shelf,position,custom_id\n1,1,Kühl\n', 'latin1'), 'text/csv'),
      status: 400,
      detail: 'The body is not valid CSV: it must be in UTF-8',
    },
    {
      title: 'wrong cells, of which each line is named',
      path,
      call: table(`shelf,position,custom_id,facings\none,1,${ONE},1\n1,1,${ONE},0\n1,2,,1\n`),
      status: 422,
      detail:
        'line 2: shelf: must be an integer; line 3: facings: must be at least 1; ' +
        'line 4: needs one of catalog_item_uuid, custom_id, barcode',
    },
    {
      title: 'a position twice',
      path,
      call: table(`shelf,position,custom_id\n1,1,${ONE}\n1,1,${ONE}\n`),
      status: 422,
      detail: 'line 3: shelf 1 has position 1 in line 2 already',
    },
    {
      title: 'items that are unknown, or not the only ones',
      path,
      call: table(`shelf,position,custom_id\n1,1,${UNKNOWN}\n1,2,${TWO}\n`),
      status: 422,
      detail:
        `line 2: custom_id: there is no catalogue item with the custom_id ${UNKNOWN}; ` +
        `line 3: custom_id: 2 catalogue items have the custom_id ${TWO}: name one by its uuid`,
    },
    {
      title: 'a row without a place that is no must-have',
      path,
      call: table(`shelf,position,custom_id,must_have\n,,${ONE},no\n`),
      status: 422,
      detail: 'line 2: needs shelf and position, or yes in the column must_have',
    },
  ]);
});

describe('GET /v2/planograms', () => {
  expectRefusals(client, [
    {
      title: 'a path that is no UUID',
      path: () => '/planograms/7',
      method: 'GET',
      status: 422,
      detail: 'planogram_uuid: must be a UUID',
    },
    {
      title: 'an unknown planogram',
      path: () => `/planograms/${UNKNOWN}`,
      method: 'GET',
      status: 404,
      detail: `There is no planogram ${UNKNOWN}`,
    },
    {
      title: 'a negative offset',
      path: () => '/planograms?offset=-1',
      method: 'GET',
      status: 422,
      detail: 'offset: must be at least 0',
    },
    {
      title: 'an order that there is not',
      path: () => '/planograms?order=newest',
      method: 'GET',
      status: 422,
      detail: 'order: must be asc or desc',
    },
  ]);
});
