import type { Annotation, Category, RecognitionDocument } from '../../../lambdas/contracts/result';

/** Facings on each photo, each of another product. */
export const FACINGS = 100;

/** What was recognised on a photo, with names as long as those of the demo. */
export function documentOf(): RecognitionDocument {
  const numbers = Array.from({ length: FACINGS }, (_, index) => index);
  const annotations = numbers.map((id): Annotation => {
    const bbox = [(id % 20) * 140, Math.floor(id / 20) * 600, 131, 577] as const;
    return {
      id,
      image_id: 1,
      category_id: id + 1,
      bbox: [...bbox],
      area: bbox[2] * bbox[3],
      iscrowd: 0,
      segmentation: [],
      neurolabs: { score: 0.9 + id / 1_000, modalities: {}, alternative_predictions: [] },
    };
  });
  const categories = numbers.map((id): Category => ({
    id: id + 1,
    name: `Molasu Lemonade Grapefruit ${id} 1 l`,
    neurolabs: {
      productUuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      name: `Molasu Lemonade Grapefruit ${id} 1 l`,
      barcode: String(4_006_381_000_000 + id),
      customId: `custom-${id}`,
      brand: 'Molasu',
    },
    supercategory: '',
  }));
  const entries = numbers.map((id) => ({
    annotation_id: id,
    bay: 1,
    shelf_id: 1 + Math.floor(id / 20),
    slot: 1 + (id % 20),
    stack_index: 0,
  }));
  return {
    postprocessing_results: {
      detections: annotations.map(({ bbox, category_id, neurolabs }) => ({
        catalog_item_uuid: categories[category_id - 1]?.neurolabs?.productUuid ?? '',
        confidence: neurolabs.score,
        bbox,
      })),
      realogram: { gaps: [], item_entries: entries },
      shares: [],
    },
    coco: {
      info: { url: '', year: '', version: '', contributor: '', description: '', date_created: '' },
      licenses: [{ id: 1, url: '', name: '' }],
      images: [
        {
          id: 1,
          width: 3_024,
          height: 4_032,
          license: 1,
          coco_url: '',
          file_name: '',
          flickr_url: '',
          date_captured: '',
        },
      ],
      neurolabs: {},
      categories: [
        { id: 0, name: 'Not in the catalogue', neurolabs: null, supercategory: '' },
        ...categories,
      ],
      annotations,
    },
  };
}
