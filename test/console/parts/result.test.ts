import { describe, expect, it } from '@jest/globals';
import {
  colourOf,
  groupByProduct,
  placeOf,
  shownFacings,
  UNKNOWN,
} from '../../../console/src/result/facings';
import { colouring, colouringOf } from '../../../console/src/result/colours';
import { labelOf } from '../../../console/src/result/label';
import { realogramGrid } from '../../../console/src/result/realogram-grid';
import { annotationOf, categoryOf, resultOf } from './result-of';

const TEA = categoryOf(1, 'Iced Tea');
const SOAP = categoryOf(2, 'Soap');

describe('the facings of a result', () => {
  const facings = shownFacings(
    resultOf({
      categories: [TEA, SOAP],
      annotations: [
        annotationOf(0, 0, [{ category_id: 2, score: 0.2 }]),
        annotationOf(1, 1),
        annotationOf(2, 2),
        annotationOf(3, 2),
      ],
    }),
  );

  it('have alternatives with the names and items of their categories', () => {
    expect(facings[0]?.alternatives).toEqual([
      { name: 'Soap', catalog_item_uuid: 'item-2', score: 0.2 },
    ]);
  });

  it('say so where the catalogue does not name them', () => {
    expect(facings.map(({ name }) => name)).toEqual([UNKNOWN, 'Iced Tea', 'Soap', 'Soap']);
  });

  it('are grouped by product, the most frequent first and those without a name last', () => {
    const groups = groupByProduct(facings);
    expect(groups.map(({ name, facings: { length } }) => [name, length])).toEqual([
      ['Soap', 2],
      ['Iced Tea', 1],
      [UNKNOWN, 1],
    ]);
  });

  it('have a colour for each product', () => {
    expect(new Set([0, 1, 2, 3, 4].map(colourOf)).size).toBe(5);
  });

  it('stand nowhere without a realogram', () => {
    expect(facings[0] && placeOf(facings[0])).toBeUndefined();
  });
});

describe('the colours of boxes', () => {
  const facings = shownFacings(
    resultOf({
      categories: [TEA, SOAP].map(({ neurolabs, ...category }) => ({
        ...category,
        neurolabs: neurolabs && { ...neurolabs, brand: 'Acme' },
      })),
      annotations: [annotationOf(0, 0), annotationOf(1, 1), annotationOf(2, 2)],
    }),
  );
  const coloursBy = (text: string) => {
    const coloured = colouringOf(text);
    return coloured && facings.map(colouring(facings, coloured));
  };
  const [unknown] = facings.map(({ category }) => colourOf(category));

  it('tell products or brands apart, and leave facings without a name grey', () => {
    expect(new Set(coloursBy('product')).size).toBe(3);
    const [ofUnknown, ofTea, ofSoap] = coloursBy('brand') ?? [];
    expect(ofUnknown).toBe(unknown);
    expect(ofTea).toBe(ofSoap);
    expect(ofTea).not.toBe(unknown);
  });

  it('go from red to green with the confidence of a name', () => {
    const [facing] = facings.slice(1);
    if (!facing) throw new Error('There is no named facing');
    const hues = [0.2, 0.5, 0.75, 1].map(
      (confidence) =>
        /^hsl\((\d+) /.exec(colouring(facings, 'confidence')({ ...facing, confidence }))?.[1],
    );
    expect(hues).toEqual(['0', '0', '65', '130']);
  });

  it('are those of products for an address that names no others', () => {
    expect(colouringOf('toString')).toBeUndefined();
    expect(colouringOf('brand')).toBe('brand');
  });
});

describe('the grid of a realogram', () => {
  const at = (shelf_id: number, slot: number, stack_index = 0) => ({
    bay: 1,
    shelf_id,
    slot,
    stack_index,
  });

  it('has shelves from the top, slots from the left, and stacks from their top', () => {
    const grid = realogramGrid({
      item_entries: [
        { annotation_id: 7, ...at(2, 1) },
        { annotation_id: 4, ...at(1, 3) },
        { annotation_id: 5, ...at(1, 1, 0) },
        { annotation_id: 6, ...at(1, 1, 1) },
      ],
      gaps: [{ ...at(1, 2), bbox: [0, 0, 1, 1] }],
    });
    expect(grid).toEqual([
      {
        bay: 1,
        shelf: 1,
        slots: [
          { slot: 1, facings: [6, 5] },
          { slot: 2, facings: [] },
          { slot: 3, facings: [4] },
        ],
      },
      { bay: 1, shelf: 2, slots: [{ slot: 1, facings: [7] }] },
    ]);
  });

  it('keeps shelves of different bays apart', () => {
    const grid = realogramGrid({
      item_entries: [
        { annotation_id: 1, ...at(1, 2), bay: 2 },
        { annotation_id: 0, ...at(1, 1) },
      ],
      gaps: [],
    });
    expect(grid.map(({ bay, shelf }) => [bay, shelf])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('is empty without facings', () => {
    expect(realogramGrid({ item_entries: [], gaps: [] })).toEqual([]);
  });
});

describe('the label of a box', () => {
  it('has three lines at most, and says that it is cut off', () => {
    const { lines } = labelOf('Very Long Product Name With Many Words 500 g', 100, 200);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(lines.join(' ')).toMatch(/…$/);
  });

  it('is as large as the box allows, and no larger', () => {
    const small = labelOf('Iced Tea', 50, 200);
    const large = labelOf('Iced Tea', 100, 200);
    expect(large.fontSize).toBeGreaterThan(small.fontSize);
    expect(labelOf('Iced Tea', 1000, 20).fontSize).toBeLessThan(20 * 0.5);
  });
});
