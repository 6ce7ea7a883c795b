import { describe, expect, it } from '@jest/globals';
import { resultSchema } from '../../../lambdas/contracts/result';
import { buildRecognitionDocument } from '../../../lambdas/domain/recognition/document';
import { renderResult } from '../../../lambdas/domain/recognition/render-result';
import { facing } from '../../support/facings';
import { catalogItem, resultRow } from '../../support/rows';

const MEDIA = 'https://media.example.com';

const ROW = resultRow({ image_key: 'images/abc' });

describe('renderResult', () => {
  it('has every key while a result is IN_PROGRESS', () => {
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

  it("writes the picture's address into the document of a COMPLETED result", () => {
    const document = buildRecognitionDocument({
      facings: [facing([0, 0, 50, 90])],
      photo: { width: 400, height: 300 },
      items: [catalogItem(1)],
      task: { compute_realogram: true, compute_shares: true },
      createdAt: ROW.created_at,
      models: [],
    });
    const row = resultRow({ ...ROW, status: 'COMPLETED', duration: 0.4, confidence_score: 0.9 });

    const result = renderResult(row, document, MEDIA);

    expect(result.coco.images[0]?.file_name).toBe(result.image_url);
    expect(result.coco.annotations).toHaveLength(1);
    expect(resultSchema.parse(result)).toEqual(result);
  });
});
