import type { Result } from '../../../lambdas/contracts/result';

const COLUMNS = 20;

/** The result with `count` facings in a grid over its photo. They repeat the names of the real facings in turn. */
export function withBoxes(result: Result, count: number): Result {
  const { coco } = result;
  const [image] = coco.images;
  const own = coco.annotations;
  if (!image || own.length === 0) throw new Error('The photo shows no facing');
  const width = image.width / COLUMNS;
  const height = image.height / Math.ceil(count / COLUMNS);
  const annotations = Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    const like = own[index % own.length] as (typeof own)[number];
    const bbox: [number, number, number, number] = [
      Math.round(column * width),
      Math.round(row * height),
      Math.floor(width * 0.95),
      Math.floor(height * 0.95),
    ];
    return { ...like, id: index, bbox };
  });
  return { ...result, coco: { ...coco, annotations } };
}
