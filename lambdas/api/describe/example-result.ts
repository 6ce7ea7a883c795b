import type { Corrections } from '../../contracts/corrections';
import type { Quality } from '../../contracts/quality';
import type { Result } from '../../contracts/result';
import type { Unknowns } from '../../contracts/unknowns';
import {
  EXAMPLE_ITEM,
  EXAMPLE_OTHER_ITEM_UUID,
  EXAMPLE_RESULT_SUMMARY,
  EXAMPLE_TASK,
} from './examples';

/**
 * A photo with three facings: two of one catalogue item, side by side, and one of a product that is
 * not in the task's catalogue.
 */
export const EXAMPLE_RESULT: Result = {
  uuid: EXAMPLE_RESULT_SUMMARY.uuid,
  task_uuid: EXAMPLE_TASK.uuid,
  external_id: EXAMPLE_RESULT_SUMMARY.external_id,
  metadata: EXAMPLE_RESULT_SUMMARY.metadata,
  image_url: EXAMPLE_RESULT_SUMMARY.image_url,
  status: 'COMPLETED',
  failure_reason: '',
  duration: 0.447,
  created_at: EXAMPLE_RESULT_SUMMARY.created_at,
  updated_at: EXAMPLE_RESULT_SUMMARY.updated_at,
  confidence_score: 0.94,
  postprocessing_results: {
    detections: [
      { catalog_item_uuid: EXAMPLE_ITEM.uuid, confidence: 0.97, bbox: [412, 118, 96, 240] },
      { catalog_item_uuid: EXAMPLE_ITEM.uuid, confidence: 0.91, bbox: [512, 120, 94, 238] },
    ],
    realogram: {
      gaps: [{ bay: 1, shelf_id: 1, slot: 3, stack_index: 0, bbox: [610, 122, 120, 236] }],
      item_entries: [
        { annotation_id: 0, bay: 1, shelf_id: 1, slot: 1, stack_index: 0 },
        { annotation_id: 1, bay: 1, shelf_id: 1, slot: 2, stack_index: 0 },
        { annotation_id: 2, bay: 1, shelf_id: 1, slot: 4, stack_index: 0 },
      ],
    },
    shares: [
      {
        image_id: 1,
        values: [
          {
            group_by: 'products',
            product_uuid: EXAMPLE_ITEM.uuid,
            count: 2,
            count_ratio: 0.6667,
            area: 45_412,
            area_ratio: 0.6657,
          },
          {
            group_by: 'products',
            product_uuid: null,
            count: 1,
            count_ratio: 0.3333,
            area: 22_800,
            area_ratio: 0.3343,
          },
        ],
      },
    ],
  },
  coco: {
    info: {
      url: '',
      year: '2026',
      version: '1.0',
      contributor: '',
      description: 'facing-detector@5.1.0, product-embedder@2.6.1',
      date_created: '11/20/2026, 17:21:03',
    },
    licenses: [{ id: 1, url: '', name: '' }],
    images: [
      {
        id: 1,
        width: 1_600,
        height: 1_200,
        license: 1,
        coco_url: '',
        file_name: EXAMPLE_RESULT_SUMMARY.image_url,
        flickr_url: '',
        date_captured: '',
      },
    ],
    neurolabs: {},
    categories: [
      { id: 0, name: 'object', neurolabs: null, supercategory: '' },
      {
        id: 1,
        name: EXAMPLE_ITEM.name,
        neurolabs: {
          productUuid: EXAMPLE_ITEM.uuid,
          name: EXAMPLE_ITEM.name,
          barcode: '4006381333931',
          customId: 'SKU-1042',
          brand: 'Molasu',
          size: '1 l',
          containerType: 'bottle',
          flavour: 'lemon',
        },
        supercategory: '',
      },
      {
        id: 2,
        name: 'Molasu Lemonade Grapefruit 1 l',
        neurolabs: {
          productUuid: EXAMPLE_OTHER_ITEM_UUID,
          name: 'Molasu Lemonade Grapefruit 1 l',
        },
        supercategory: '',
      },
    ],
    annotations: [
      annotation(0, 1, [412, 118, 96, 240], 0.97),
      annotation(1, 1, [512, 120, 94, 238], 0.91),
      annotation(2, 0, [738, 122, 95, 240], 0.58),
    ],
  },
};

function annotation(
  id: number,
  category_id: 0 | 1,
  bbox: [number, number, number, number],
  score: number,
): Result['coco']['annotations'][number] {
  return {
    id,
    image_id: 1,
    category_id,
    bbox,
    area: bbox[2] * bbox[3],
    iscrowd: 0,
    segmentation: [],
    neurolabs: {
      score,
      modalities: {},
      alternative_predictions: category_id === 0 ? [] : [{ category_id: 2, score: 0.02 }],
    },
  };
}

/** The answer for the example photo while it is being recognised. */
export const EXAMPLE_RESULT_IN_PROGRESS: Result = {
  ...EXAMPLE_RESULT,
  status: 'IN_PROGRESS',
  duration: null,
  updated_at: EXAMPLE_RESULT.created_at,
  confidence_score: null,
  postprocessing_results: { detections: [], realogram: null, shares: [] },
  coco: {
    ...EXAMPLE_RESULT.coco,
    info: { ...EXAMPLE_RESULT.coco.info, description: '' },
    images: [],
    categories: EXAMPLE_RESULT.coco.categories.slice(0, 1),
    annotations: [],
  },
};

/**
 * A person's corrections of EXAMPLE_RESULT: one confirms a right name, the others correct a wrong name
 * and a wrong box and add a missed facing.
 */
export const EXAMPLE_CORRECTIONS: Corrections = {
  result_uuid: EXAMPLE_RESULT.uuid,
  version: 1,
  changed_by: '9e2f1a2b-3c4d-4e6f-8a5b-4c7d3f0c6d1e',
  changed_at: '2026-11-20T18:02:47.310Z',
  facings: [
    { id: 0, verdict: 'RIGHT' },
    { id: 1, verdict: 'OTHER_ITEM', catalog_item_uuid: EXAMPLE_OTHER_ITEM_UUID },
    { id: 2, verdict: 'NOT_IN_CATALOG', bbox: [736, 120, 99, 242] },
  ],
  added: [{ bbox: [612, 122, 94, 238], catalog_item_uuid: EXAMPLE_ITEM.uuid }],
};

export const EXAMPLE_UNKNOWNS: Unknowns = {
  results: 1,
  groups: [
    {
      facings: [
        {
          result_uuid: EXAMPLE_RESULT.uuid,
          annotation_id: 2,
          bbox: [738, 122, 95, 240],
          image_url: EXAMPLE_RESULT.image_url,
        },
      ],
    },
  ],
};

export const EXAMPLE_QUALITY: Quality = {
  results: 12,
  weeks: [
    {
      week: '2026-11-16',
      results: 12,
      listed: 480,
      right: 432,
      right_share: 0.9,
      missed: 9,
      absent: 60,
      absent_named: 2,
    },
  ],
  confused: [
    {
      catalog_item_uuid: EXAMPLE_OTHER_ITEM_UUID,
      named_uuid: EXAMPLE_ITEM.uuid,
      facings: 7,
    },
  ],
};
