import { describe, expect, it } from '@jest/globals';
import { resultSchema } from '../../../lambdas/contracts/result';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { buildDocument } from '../../../lambdas/domain/recognition/document';
import { renderResult } from '../../../lambdas/domain/recognition/render-result';
import { catalogItem, facing } from '../../support/facings';

const MEDIA = 'https://media.example.com';

const ROW: ResultRow = {
  owner: 'shop#11111111-1111-4111-8111-111111111111',
  result_uuid: '22222222-2222-4222-8222-222222222222',
  account_id: 'shop',
  task_uuid: '11111111-1111-4111-8111-111111111111',
  status: 'IN_PROGRESS',
  failure_reason: '',
  image_key: 'images/abc',
  duration: null,
  confidence_score: null,
  created_at: '2026-11-20T17:18:10.123Z',
  updated_at: '2026-11-20T17:18:10.123Z',
};

describe('renderResult', () => {
  it('has the whole skeleton while a result is IN_PROGRESS', () => {
    expect(renderResult(ROW, null, MEDIA)).toEqual({
      uuid: ROW.result_uuid,
      task_uuid: ROW.task_uuid,
      image_url: 'https://media.example.com/images/abc',
      status: 'IN_PROGRESS',
      failure_reason: '',
      duration: null,
      created_at: ROW.created_at,
      updated_at: ROW.updated_at,
      confidence_score: null,
      postprocessing_results: { detections: [], realogram: null, shares: [] },
      coco: {
        info: {
          url: '',
          year: '2026',
          version: '1.0',
          contributor: '',
          description: '',
          date_created: '11/20/2026, 17:18:10',
        },
        licenses: [{ id: 1, url: '', name: '' }],
        images: [],
        neurolabs: {},
        categories: [{ id: 0, name: 'object', neurolabs: null, supercategory: '' }],
        annotations: [],
      },
    });
  });

  it('names the address of the picture in the document of a COMPLETED result', () => {
    const document = buildDocument({
      facings: [facing([0, 0, 50, 90])],
      photo: { width: 400, height: 300 },
      items: [catalogItem(1)],
      task: { compute_realogram: true, compute_shares: true },
      createdAt: ROW.created_at,
      models: [],
    });
    const row: ResultRow = { ...ROW, status: 'COMPLETED', duration: 0.4, confidence_score: 0.9 };

    const result = renderResult(row, document, MEDIA);

    expect(result.coco.images[0]?.file_name).toBe(result.image_url);
    expect(result.coco.annotations).toHaveLength(1);
    expect(resultSchema.parse(result)).toEqual(result);
  });
});
