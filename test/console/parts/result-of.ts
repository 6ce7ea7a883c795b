import type { Result } from '../../../clients/typescript/src/index';

type Annotation = Result['coco']['annotations'][number];
type Category = Result['coco']['categories'][number];
export type Realogram = NonNullable<Result['postprocessing_results']['realogram']>;

export const categoryOf = (id: number, name: string): Category => ({
  id,
  name,
  supercategory: '',
  neurolabs: { productUuid: `item-${id}`, name },
});

export const annotationOf = (
  id: number,
  category_id: number,
  alternative_predictions: { category_id: number; score: number }[] = [],
): Annotation => ({
  id,
  image_id: 1,
  category_id,
  bbox: [id * 10, 5, 8, 20],
  area: 160,
  iscrowd: 0,
  segmentation: [],
  neurolabs: { score: 0.9, modalities: {}, alternative_predictions },
});

/** A COMPLETED result with these parts. */
export function resultOf(parts: {
  readonly categories?: Category[];
  readonly annotations?: Annotation[];
  readonly realogram?: Realogram;
}): Result {
  return {
    uuid: 'result',
    task_uuid: 'task',
    image_url: 'https://pictures.example.com/1',
    status: 'COMPLETED',
    failure_reason: '',
    duration: 1,
    created_at: '2026-11-25T12:00:00Z',
    updated_at: '2026-11-25T12:00:00Z',
    confidence_score: 0.9,
    postprocessing_results: {
      detections: [],
      realogram: parts.realogram ?? null,
      shares: [],
    },
    coco: {
      info: {
        url: '',
        year: '',
        version: '',
        contributor: '',
        description: '',
        date_created: '',
      },
      licenses: [],
      images: [],
      neurolabs: {},
      categories: [
        { id: 0, name: 'object', neurolabs: null, supercategory: '' },
        ...(parts.categories ?? []),
      ],
      annotations: parts.annotations ?? [],
    },
  };
}
