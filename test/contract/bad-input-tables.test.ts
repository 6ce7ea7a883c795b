import { beforeAll, describe } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { expectRefusals, raw } from '../support/refusals';
import { serviceUnderTest } from '../support/service-under-test';

/** How POST /planograms answers wrong tables. */

const { client } = serviceUnderTest();
const UNKNOWN = randomUUID();
const ONE = randomUUID();
const TWO = randomUUID();

beforeAll(async () => {
  await client.createItem({ custom_id: ONE });
  await client.createItem({ custom_id: TWO });
  await client.createItem({ custom_id: TWO });
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
      detail: 'The table has more than the 2000 rows that it may have',
    },
    {
      title: 'rows without end, all of them short',
      path,
      call: table(`custom_id,must_have\n${'x\n'.repeat(480_000)}`),
      status: 422,
      detail: 'The table has more than the 2000 rows that it may have',
    },
    {
      title: 'blank rows without end',
      path,
      call: table(`custom_id,must_have\n${',\n'.repeat(480_000)}`),
      status: 422,
      detail: 'The table has more than 20000 rows with blank ones',
    },
    {
      title: 'more different items than are looked up',
      path,
      call: table(
        `custom_id,must_have\n${Array.from({ length: 1501 }, (_, index) => `none-${index},yes\n`).join('')}`,
      ),
      status: 422,
      detail: 'The table names too many different items by custom_id and barcode',
    },
    {
      title: 'columns without end',
      path,
      call: table(`custom_id${',x'.repeat(400_000)}\n`),
      status: 422,
      detail: 'The table has 400001 columns, and may have at most 200',
    },
    {
      title: 'a barcode that a spreadsheet has shortened',
      path,
      call: table('shelf;position;barcode\n1;1;5,90123E+12\n'),
      status: 422,
      detail: 'line 2: barcode: 5,90123E+12 is a number that a spreadsheet has shortened',
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
