import { describe, expect, it } from '@jest/globals';
import { svgOf } from '../../clients/typescript/src/cli/recognise/draw';
import { placeLabel, widthOf } from '../../clients/typescript/src/cli/recognise/label';
import { numberProducts, placeLegend } from '../../clients/typescript/src/cli/recognise/legend';
import type { PhotoRecord } from '../../clients/tables/photo-record';

const PHOTO = { width: 2000, height: 1500 };
const LETTERS = { largest: 33, legible: 14 };
const LONG_NAME = 'Brialgran Toothpaste Multivitamin & Aloe 330 ml';

function facing(name: string, uuid: string | null, x = 0): PhotoRecord['facings'][number] {
  const place = { x, y: 20, width: 48, height: 100, shelf: 1, slot: 1, stack: 0 };
  const codes = { custom_id: null, barcode: null, brand: null };
  return { name, catalog_item_uuid: uuid, ...codes, confidence: 0.9, ...place };
}
const drawn = (...facings: PhotoRecord['facings']): string =>
  svgOf(Buffer.from([0xff, 0xd8, 0xff]), {
    photo: 'a.jpg',
    result_uuid: 'result',
    status: 'COMPLETED',
    failure_reason: '',
    photo_width: PHOTO.width,
    photo_height: PHOTO.height,
    created_at: '',
    external_id: '',
    facings,
  });

describe('placeLabel', () => {
  it.each([
    ['a number', { width: 48, height: 100 }, ['200']],
    ['a number where letters would be too small', { width: 90, height: 100 }, ['200']],
    [
      'number and name, broken between words',
      { width: 300, height: 250 },
      ['200 Brialgran', 'Toothpaste', 'Multivitamin & Aloe', '330 ml'],
    ],
  ])('puts %s into a box', (_, box, lines) => {
    const label = placeLabel({ number: 200, name: LONG_NAME }, box, LETTERS);

    expect(label.lines).toEqual(lines);
    expect(label.size).toBeGreaterThan(LETTERS.legible);
    expect(label.width).toBeLessThanOrEqual(box.width);
    expect(label.height).toBeLessThanOrEqual(box.height * 0.4);
    for (const line of label.lines) {
      expect(widthOf(line) * label.size).toBeLessThanOrEqual(label.width);
    }
  });

  it('breaks a name after its hyphens', () => {
    const label = placeLabel(
      { number: 1, name: 'Arla-Mild-Vanilla-Yoghurt' },
      { width: 160, height: 200 },
      LETTERS,
    );

    expect(label.lines).toEqual(['1 Arla-Mild-', 'Vanilla-', 'Yoghurt']);
  });

  it('keeps the number within a box of few pixels', () => {
    const label = placeLabel({ number: 7, name: 'Milk' }, { width: 6, height: 8 }, LETTERS);

    expect(label.lines).toEqual(['7']);
    expect(label.width).toBeLessThanOrEqual(6);
    expect(label.height).toBeLessThanOrEqual(8 * 0.4);
  });

  it('gives a Chinese, Japanese or Korean character the width of its square', () => {
    expect(widthOf('\u725b\u4e73')).toBeGreaterThan(2);
    expect(widthOf('12')).toBeLessThan(1.5);
  });
});

describe('numberProducts', () => {
  it('numbers products in the order of their names, and counts their facings', () => {
    const facings = [
      facing('Oats', 'o'),
      facing('Milk', 'm'),
      facing('not in the catalogue', null),
      facing('Oats', 'o'),
    ];

    expect([...numberProducts(facings)]).toEqual([
      ['m', { number: 1, name: 'Milk', facings: 1 }],
      ['o', { number: 2, name: 'Oats', facings: 2 }],
    ]);
  });
});

describe('placeLegend', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      name: `${LONG_NAME} ${index}`,
      facings: 3,
    }));

  it.each([1, 40, 200])('places %d lines beside the photo, none over another', (count) => {
    const { width, size, lines } = placeLegend(entries(count), PHOTO);

    expect(lines).toHaveLength(count);
    expect(size).toBeGreaterThan(PHOTO.width / 160);
    for (const [index, { x, y, text }] of lines.entries()) {
      expect(x).toBeGreaterThan(PHOTO.width);
      expect(x + widthOf(text) * size).toBeLessThan(PHOTO.width + width);
      expect(y + size).toBeLessThan(PHOTO.height);
      const next = lines[index + 1];
      if (next?.x === x) expect(next.y - y).toBeGreaterThan(size * 1.5);
      else if (next) expect(next.x).toBeGreaterThan(x + widthOf(text) * size);
    }
  });

  it('takes no room without a product', () => {
    expect(placeLegend([], PHOTO)).toMatchObject({ width: 0, lines: [] });
  });
});

describe('a drawing', () => {
  it('has the number of each of 200 products in its box, and again in the legend', () => {
    const facings = Array.from({ length: 200 }, (_, index) =>
      facing(`${LONG_NAME} ${index}`, `uuid ${index}`, (index % 40) * 50),
    );

    const svg = drawn(...facings);

    for (let number = 1; number <= 200; number += 1) {
      expect(svg.match(new RegExp(`fill="white">${number}</text>`, 'g'))).toHaveLength(2);
    }
    const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
    expect(Math.min(...sizes)).toBeGreaterThan(PHOTO.width / 160);
    expect(svg).toContain('Multivitamin &amp; Aloe');
    expect(svg).not.toContain(' & ');
  });

  it('is readable whatever characters a name has', () => {
    const svg = drawn(facing('A\u0001\ufffe\uffff\ud800B & \u{1f34e}', 'item'));
    expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u);
    expect(svg).toContain('B &amp; \u{1f34e}');
  });

  it('has the photo in it, and no number for what the catalogue does not name', () => {
    const svg = drawn(facing('not in the catalogue', null));

    expect(svg).toContain('href="data:image/jpeg;base64,');
    expect(svg).toContain(`viewBox="0 0 ${PHOTO.width} ${PHOTO.height}"`);
    expect(svg).toContain('<title>not in the catalogue, 0.90</title>');
    expect(svg).not.toContain('<text');
  });
});
