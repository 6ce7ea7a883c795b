import type { Compliance, Order } from '../../contracts/compliance';
import type { Planogram, PlanogramSummary } from '../../contracts/planogram';
import { EXAMPLE_RESULT } from './example-result';
import { EXAMPLE_ITEM, EXAMPLE_OTHER_ITEM_UUID } from './examples';

/** A planogram of one shelf, and its comparison with the photo of the example result. */

const OTHER_ITEM_NAME = 'Molasu Lemonade Grapefruit 1 l';

export const EXAMPLE_PLANOGRAM: Planogram = {
  uuid: '64c2a81d-4e5c-47d3-92b0-a6e8c1540b9f',
  name: 'Drinks bay, winter',
  description: '',
  positions: [
    { shelf_id: 1, position: 1, catalog_item_uuid: EXAMPLE_ITEM.uuid, facings: 2 },
    { shelf_id: 1, position: 2, catalog_item_uuid: EXAMPLE_OTHER_ITEM_UUID, facings: 1 },
  ],
  must_have: [EXAMPLE_OTHER_ITEM_UUID],
  created_at: '2026-11-20T17:25:12.004Z',
  updated_at: '2026-11-20T17:25:12.004Z',
};

export const EXAMPLE_PLANOGRAM_SUMMARY: PlanogramSummary = {
  uuid: EXAMPLE_PLANOGRAM.uuid,
  name: EXAMPLE_PLANOGRAM.name,
  description: EXAMPLE_PLANOGRAM.description,
  created_at: EXAMPLE_PLANOGRAM.created_at,
  updated_at: EXAMPLE_PLANOGRAM.updated_at,
  position_count: 2,
  must_have_count: 1,
};

/** The example planogram as a table. */
export const EXAMPLE_PLANOGRAM_TABLE = `shelf,position,barcode,facings,must_have
1,1,${EXAMPLE_ITEM.barcode ?? ''},2,no
1,2,4006381333948,1,yes
`;

const EXAMPLE_ORDERS: Order[] = [
  {
    text: `Shelf 1, position 2: check whether the facing that is not in the catalogue is ${OTHER_ITEM_NAME}.`,
    annotation_ids: [2],
    bbox: EXAMPLE_RESULT.coco.annotations[2]?.bbox ?? null,
  },
  {
    text: `Put ${OTHER_ITEM_NAME} on the shelf: it is a must-have, and the photo has none.`,
    annotation_ids: [],
    bbox: null,
  },
];

export const EXAMPLE_COMPLIANCE: Compliance = {
  planogram_uuid: EXAMPLE_PLANOGRAM.uuid,
  result_uuid: EXAMPLE_RESULT.uuid,
  score: 0.6667,
  counts: {
    RIGHT: 1,
    TOO_FEW_FACINGS: 0,
    WRONG_PRODUCT: 1,
    WRONG_PLACE: 0,
    MISSING: 0,
    NOT_IN_VIEW: 0,
  },
  positions: [
    {
      shelf_id: 1,
      position: 1,
      catalog_item_uuid: EXAMPLE_ITEM.uuid,
      name: EXAMPLE_ITEM.name,
      planned_facings: 2,
      facings_in_view: 2,
      right_facings: 2,
      probable_facings: 0,
      status: 'RIGHT',
      annotation_ids: [0, 1],
      elsewhere_ids: [],
    },
    {
      shelf_id: 1,
      position: 2,
      catalog_item_uuid: EXAMPLE_OTHER_ITEM_UUID,
      name: OTHER_ITEM_NAME,
      planned_facings: 1,
      facings_in_view: 1,
      right_facings: 0,
      probable_facings: 0,
      status: 'WRONG_PRODUCT',
      annotation_ids: [2],
      elsewhere_ids: [],
    },
  ],
  extras: [],
  must_have: [
    {
      catalog_item_uuid: EXAMPLE_OTHER_ITEM_UUID,
      name: OTHER_ITEM_NAME,
      is_found: false,
      facings: 0,
    },
  ],
  facings_beside: 0,
  actions: EXAMPLE_ORDERS.map(({ text }) => text),
  orders: EXAMPLE_ORDERS,
  warnings: [],
};
