import { secondsToNextCallbackAttempt } from '../../contracts/callback';
import type { CallbackStatus } from '../../contracts/callback-status';
import { catalogItemSummarySchema, type CatalogItem } from '../../contracts/catalog-item';
import type { ItemEnrolment } from '../../contracts/enrolment';
import type { Export } from '../../contracts/exports';
import type { LearnedViews } from '../../contracts/learned-views';
import type { ReferenceImage } from '../../contracts/reference-image';
import type { ResultSummary } from '../../contracts/result-summary';
import type { Task } from '../../contracts/task';
import type { Upload } from '../../contracts/upload';
import type { Usage, UsageAnswer } from '../../contracts/usage';

/** Examples of the service's answers, made from the demo's catalogue and photo. */

const MEDIA = 'https://d1a2b3c4d5e6f7.cloudfront.net';
const CREATED_AT = '2026-11-20T17:18:10.000Z';

export const EXAMPLE_ITEM: CatalogItem = {
  uuid: '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f',
  status: 'ACTIVE',
  thumbnail_url: `${MEDIA}/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154`,
  name: 'Molasu Lemonade Lemon 1 l',
  barcode: '4006381333931',
  custom_id: 'SKU-1042',
  height: 0.285,
  width: 0.085,
  depth: 0.085,
  brand: 'Molasu',
  size: '1 l',
  container_type: 'bottle',
  flavour: 'lemon',
  packaging_size: null,
  custom_props: [{ name: 'category', value: 'Lemonade' }],
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

export const EXAMPLE_ITEM_SUMMARY = catalogItemSummarySchema.parse(EXAMPLE_ITEM);

export const EXAMPLE_REFERENCE_IMAGE: ReferenceImage = {
  id: '64c2a81d4e5c97d3f2b0a6e8c1540b9f',
  url: `${MEDIA}/references/64c2a81d4e5c97d3f2b0a6e8c1540b9f`,
};

/** Another item of the demo's catalogue. */
export const EXAMPLE_OTHER_ITEM_UUID = 'a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c';

export const EXAMPLE_TASK: Task = {
  uuid: '7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c',
  name: 'Drinks shelf',
  task_type: null,
  description: 'Lemonades of the store in the Rue du Lac',
  created_at: '2026-11-20T17:20:41.312Z',
  updated_at: '2026-11-20T17:20:41.312Z',
  compute_realogram: true,
  compute_shares: true,
};

export const EXAMPLE_EXPORT: Export = {
  format: 'csv',
  corrected: true,
  start_datetime: '2026-05-04T08:30:00.000Z',
  end_datetime: null,
  status: 'IN_PROGRESS',
  failure_reason: '',
  requested_at: '2026-05-11T09:00:00.000Z',
  ended_at: null,
  results: 1200,
  exported: 100,
  left_out: 0,
  bytes: null,
  expires_at: null,
};

export const EXAMPLE_RESULT_SUMMARY: ResultSummary = {
  uuid: '1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8',
  task_uuid: EXAMPLE_TASK.uuid,
  external_id: 'visit-7-shelf-2',
  metadata: { store: '17', aisle: 'drinks' },
  image_url: `${MEDIA}/images/97d3f2b0a6e8c1540b9f64c2a81d4e5c`,
  status: 'COMPLETED',
  confidence_score: 0.94,
  duration: 0.447,
  created_at: '2026-11-20T17:21:03.118Z',
  updated_at: '2026-11-20T17:21:03.702Z',
};

export const EXAMPLE_ENROLMENT: ItemEnrolment = {
  uuid: EXAMPLE_ITEM.uuid,
  status: 'ENROLLED',
  enrolled_at: '2026-11-20T17:18:12.480Z',
  embedder: 'product-embedder@2.6.1',
  pictures: [
    {
      url: EXAMPLE_ITEM.thumbnail_url,
      kind: 'THUMBNAIL',
      status: 'ENROLLED',
      findings: [
        {
          code: 'LIKE_ANOTHER_ITEM',
          detail:
            `Catalogue item ${EXAMPLE_OTHER_ITEM_UUID} has nearly the same picture. ` +
            'Add reference images to both that show where they differ. If they are sizes of one ' +
            'product, set the heights of both. If they are the same product, delete one.',
          catalog_item_uuid: EXAMPLE_OTHER_ITEM_UUID,
        },
      ],
    },
  ],
};

export const EXAMPLE_LEARNED_VIEWS: LearnedViews = {
  catalog_item_uuid: EXAMPLE_ITEM.uuid,
  enabled: true,
  views: [
    {
      ...EXAMPLE_REFERENCE_IMAGE,
      cut_from: {
        task_uuid: EXAMPLE_TASK.uuid,
        result_uuid: EXAMPLE_RESULT_SUMMARY.uuid,
        annotation_id: 0,
      },
      status: 'USED',
      learned_at: '2026-11-20T17:24:10.480Z',
    },
  ],
};

const ATTEMPTED_AT = '2026-11-20T17:21:04.015Z';
export const EXAMPLE_CALLBACK: CallbackStatus = {
  callback: 'https://example.com/results',
  outcome: 'FAILING',
  attempts: 1,
  last_error: 'the receiver answered 503',
  last_attempt_at: ATTEMPTED_AT,
  next_attempt_at: new Date(
    Date.parse(ATTEMPTED_AT) + (secondsToNextCallbackAttempt(1) ?? 0) * 1000,
  ).toISOString(),
};

export const EXAMPLE_UPLOAD: Upload = {
  upload_id: '540b9f64-c2a8-41d4-8e5c-97d3f2b0a6e8',
  method: 'PUT',
  url: 'https://uploads.s3.us-east-1.amazonaws.com/unclaimed/540b9f64-c2a8-41d4-8e5c-97d3f2b0a6e8?X-Amz-Signature=...',
  headers: { 'Content-Type': 'image/jpeg' },
  url_expires_at: '2026-11-20T17:36:03.000Z',
  expires_at: '2026-11-21T17:21:03.000Z',
};

const EXAMPLE_DAY: Usage = {
  images: {
    waiting: { completed: 12, failed_by_caller: 0, failed_by_service: 0 },
    bulk: { completed: 480, failed_by_caller: 2, failed_by_service: 0 },
  },
  gb_seconds: 2_410.6,
  facings: 21_315,
  bytes_kept: 1_391_204_352,
  callbacks: { delivered: 479, given_up: 1 },
};

export const EXAMPLE_USAGE: UsageAnswer = {
  from: '2026-11-20',
  to: '2026-11-21',
  total: EXAMPLE_DAY,
  days: [{ date: '2026-11-20', ...EXAMPLE_DAY }],
};

/** The first page of a list with one row. */
export const pageOf = <T>(item: T) => ({ items: [item], total: 1, limit: 50, offset: 0 });
