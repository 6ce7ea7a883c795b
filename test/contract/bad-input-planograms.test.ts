import { beforeAll, describe } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { expectRefusals } from '../support/refusals';
import { serviceUnderTest } from '../support/service-under-test';

/** How routes of planograms answer wrong input. */

const { client } = serviceUnderTest();
const UNKNOWN = randomUUID();
let item = '';

beforeAll(async () => {
  item = (await client.createItem()).uuid;
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
      title: 'positions beside a result',
      path,
      call: body(() => ({
        positions: [position()],
        result: { task_uuid: UNKNOWN, result_uuid: UNKNOWN },
      })),
      status: 422,
      detail: 'positions: must be left out beside result, which gives the positions',
    },
    {
      title: 'an unknown result',
      path,
      call: body(() => ({ result: { task_uuid: UNKNOWN, result_uuid: UNKNOWN } })),
      status: 422,
      detail: `result: the task ${UNKNOWN} has no result ${UNKNOWN}`,
    },
    {
      title: 'a position twice',
      path,
      call: body(() => ({ positions: [position(), position({ position: 2 }), position()] })),
      status: 422,
      detail: 'positions[2]: shelf 1 has position 1 twice, first in positions[0]',
    },
    {
      title: 'bays of some positions only',
      path,
      call: body(() => ({ positions: [position({ bay: 1 }), position({ position: 2 })] })),
      status: 422,
      detail: 'positions[1].bay: is missing; give a bay for all positions, or for none',
    },
    {
      title: 'a bay that there cannot be',
      path,
      call: body(() => ({ positions: [position({ bay: 101 })] })),
      status: 422,
      detail: 'positions[0].bay: must be at most 100',
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
