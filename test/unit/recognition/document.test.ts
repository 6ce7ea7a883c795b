import { describe, expect, it } from '@jest/globals';
import { recognitionDocumentSchema } from '../../../lambdas/contracts/result';
import {
  buildRecognitionDocument,
  meanConfidenceOf,
} from '../../../lambdas/domain/recognition/document';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import { candidate, facing } from '../../support/facings';
import { catalogItem } from '../../support/rows';

const PHOTO = { width: 1000, height: 800 };

function documentOf(facings: Facing[], task = { compute_realogram: false, compute_shares: false }) {
  return buildRecognitionDocument({
    facings,
    photo: PHOTO,
    items: [catalogItem(1), catalogItem(2), catalogItem(3), catalogItem(4), catalogItem(5)],
    task,
    createdAt: '2026-11-20T17:18:10.123Z',
    models: ['facing-detector@1.0.0', 'product-embedder@1.0.0'],
  });
}

describe('buildRecognitionDocument', () => {
  it('orders annotations from the left, whatever the order of the facings', () => {
    const { coco } = documentOf([
      facing([500, 10, 50, 90]),
      facing([20, 300, 50, 90]),
      facing([20, 10, 50, 90]),
    ]);

    expect(coco.annotations.map(({ id, bbox }) => [id, ...bbox])).toEqual([
      [0, 20, 10, 50, 90],
      [1, 20, 300, 50, 90],
      [2, 500, 10, 50, 90],
    ]);
  });

  it('cuts boxes to the photo, rounds them and drops those without a pixel on it', () => {
    const { coco } = documentOf([
      facing([-10.4, 700.6, 60.2, 500]),
      facing([1000, 10, 50, 50]),
      facing([10, 10, 0.3, 50]),
      facing([10, 10, -20, 50]),
      facing([NaN, 10, 20, 50]),
    ]);

    expect(coco.annotations.map(({ bbox, area }) => ({ bbox, area }))).toEqual([
      { bbox: [0, 701, 50, 99], area: 50 * 99 },
    ]);
  });

  it('gives catalogue items the categories 1 to n and unknown products category 0', () => {
    const { coco } = documentOf([
      facing([0, 0, 50, 90], { best: candidate(1) }),
      facing([100, 0, 50, 90]),
    ]);

    expect(coco.annotations.map(({ category_id }) => category_id)).toEqual([2, 0]);
    expect(coco.categories.map(({ id, name }) => [id, name])).toEqual([
      [0, 'object'],
      [1, 'Product 1'],
      [2, 'Product 2'],
      [3, 'Product 3'],
      [4, 'Product 4'],
      [5, 'Product 5'],
    ]);
  });

  it('lists only named facings as detections', () => {
    const { postprocessing_results } = documentOf([
      facing([0, 0, 50, 90], { best: candidate(2, 0.75) }),
      facing([100, 0, 50, 90]),
    ]);

    expect(postprocessing_results).toEqual({
      detections: [
        {
          catalog_item_uuid: catalogItem(3).item_uuid,
          confidence: 0.75,
          bbox: [0, 0, 50, 90],
        },
      ],
      realogram: null,
      shares: [],
    });
  });

  it('keeps the alternatives as categories of catalogue items', () => {
    const { coco } = documentOf([
      facing([0, 0, 50, 90], {
        best: candidate(0),
        alternatives: [candidate(3, 0.2), candidate(1, 0.123456)],
      }),
    ]);

    expect(coco.annotations[0]?.neurolabs).toEqual({
      score: 0.8,
      modalities: {},
      alternative_predictions: [
        { category_id: 4, score: 0.2 },
        { category_id: 2, score: 0.1235 },
      ],
    });
  });

  it('cuts scores to 0..1', () => {
    const { coco } = documentOf([
      { ...facing([0, 0, 50, 90]), detectionScore: 1.01 },
      { ...facing([100, 0, 50, 90]), detectionScore: -0.01 },
      facing([200, 0, 50, 90], {
        best: candidate(0, 1.01),
        alternatives: [candidate(1, 1.01), candidate(2, -0.01)],
      }),
    ]);

    const scores = coco.annotations.map(({ neurolabs }) => [
      neurolabs.score,
      ...neurolabs.alternative_predictions.map(({ score }) => score),
    ]);
    expect(scores).toEqual([[1], [0], [1, 1, 0]]);
  });

  it('writes strings and dates as existing clients read them', () => {
    const { coco } = documentOf([]);

    expect(coco.info).toEqual({
      url: '',
      year: '2026',
      version: '1.0',
      contributor: '',
      description: 'facing-detector@1.0.0, product-embedder@1.0.0',
      date_created: '11/20/2026, 17:18:10',
    });
    expect(coco.licenses).toEqual([{ id: 1, url: '', name: '' }]);
    expect(coco.neurolabs).toEqual({});
  });

  it('computes realogram and shares when the task asks for them', () => {
    const { postprocessing_results } = documentOf([facing([0, 0, 50, 90])], {
      compute_realogram: true,
      compute_shares: true,
    });

    expect(postprocessing_results.realogram).toEqual({
      gaps: [],
      item_entries: [{ annotation_id: 0, bay: 1, shelf_id: 1, slot: 1, stack_index: 0 }],
    });
    expect(postprocessing_results.shares[0]?.values).toHaveLength(1);
  });

  it('fits its contract, also for a photo without facings', () => {
    const task = { compute_realogram: true, compute_shares: true };

    for (const facings of [[], [facing([0, 0, 50, 90], { best: candidate(4) })]]) {
      const document = documentOf(facings, task);
      expect(recognitionDocumentSchema.parse(document)).toEqual(document);
    }
  });
});

describe('buildCategories', () => {
  it('has only the attributes that are set, all as strings', () => {
    const { coco } = buildDocumentOf({
      barcode: '400',
      custom_id: 'sku-1',
      brand: 'Brand',
      size: '1 l',
      container_type: 'can',
      flavour: 'lime',
      packaging_size: '6',
      tags: ['yoghurt', 'a "quoted" one'],
      height: 0.2,
    });

    expect(coco.categories.map(({ neurolabs }) => neurolabs)).toEqual([
      null,
      {
        productUuid: catalogItem(1).item_uuid,
        name: 'Product 1',
        barcode: '400',
        customId: 'sku-1',
        brand: 'Brand',
        size: '1 l',
        containerType: 'can',
        flavour: 'lime',
        packagingSize: '6',
        tags: '["yoghurt","a \\"quoted\\" one"]',
      },
      { productUuid: catalogItem(2).item_uuid, name: 'Product 2' },
    ]);
  });

  function buildDocumentOf(values: Parameters<typeof catalogItem>[1]) {
    return buildRecognitionDocument({
      facings: [],
      photo: PHOTO,
      items: [catalogItem(1, values), catalogItem(2)],
      task: { compute_realogram: false, compute_shares: false },
      createdAt: '2026-11-20T17:18:10.123Z',
      models: [],
    });
  }
});

describe('meanConfidenceOf', () => {
  it('is the mean confidence of the named facings', () => {
    const document = documentOf([
      facing([0, 0, 50, 90], { best: candidate(0, 0.5) }),
      facing([60, 0, 50, 90], { best: candidate(0, 0.7) }),
      facing([120, 0, 50, 90]),
    ]);

    expect(meanConfidenceOf(document)).toBeCloseTo(0.6);
  });

  it('is 0 when no facing has a name', () => {
    expect(meanConfidenceOf(documentOf([facing([0, 0, 50, 90])]))).toBe(0);
  });
});
