import { writeFileSync } from 'node:fs';
import type { MonthBill, WayBill } from './month';
import { OTHERS } from './prices';

/** Pixels. */
const SIZE = { width: 960, height: 420, left: 60, top: 50, bottom: 340 } as const;
const BARS = { left: 60, right: 400 } as const;
const LINES = { left: 520, right: 730 } as const;
const COLOURS = [
  '#1b6ca8',
  '#e07a1f',
  '#3a9d5d',
  '#b23a48',
  '#7d5ba6',
  '#c9a227',
  '#4a4a4a',
  '#8fb8de',
];

/** Draws bills as SVG: 1,000 photos by service and way, and months beside what others ask. */
export function drawBills(bills: readonly MonthBill[], file: string): void {
  writeFileSync(file, chartOf(bills));
}

/** @param bills of months that differ in their images only, fewest first. */
export function chartOf(bills: readonly MonthBill[]): string {
  const [first] = bills;
  if (!first) throw new Error('A chart needs a bill');
  const title =
    `US dollars; photos of ${first.facings} facings and ${first.photo_kb} KB, ` +
    `${first.worker_seconds.toFixed(2)} s of the worker each`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" ` +
      'font-family="sans-serif" font-size="11">',
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#ffffff"/>`,
    text(SIZE.left - 40, 20, title, { size: 13 }),
    ...bars(first.ways),
    ...lines(bills),
    '</svg>',
    '',
  ].join('\n');
}

function bars(ways: readonly WayBill[]): string[] {
  const most = Math.max(...ways.map(({ per_1000_usd }) => per_1000_usd));
  const scale = (SIZE.bottom - SIZE.top) / most;
  const step = (BARS.right - BARS.left) / ways.length;
  const services = Object.keys(ways[0]?.by_service_usd ?? {});
  const drawn = ways.flatMap(({ way, by_service_usd, per_1000_usd }, index) => {
    const x = BARS.left + index * step;
    let y = SIZE.bottom;
    const parts = services.map((service, colour) => {
      const height = (by_service_usd[service] ?? 0) * scale;
      y -= height;
      return rect(x, y, step * 0.7, height, COLOURS[colour % COLOURS.length] ?? '');
    });
    const middle = x + step * 0.35;
    return [
      ...parts,
      text(middle, y - 5, `$${per_1000_usd.toFixed(3)}`, { anchor: 'middle' }),
      text(middle, SIZE.bottom + 15, way, { anchor: 'middle', size: 9 }),
    ];
  });
  const legend = services.flatMap((service, index) => {
    const [x, y] = [BARS.left + (index % 4) * 108, SIZE.bottom + 35 + Math.floor(index / 4) * 16];
    return [
      rect(x, y - 9, 10, 10, COLOURS[index % COLOURS.length] ?? ''),
      text(x + 14, y, service, { size: 10 }),
    ];
  });
  return [text(BARS.left, SIZE.top - 12, '1,000 photos, by service'), ...drawn, ...legend];
}

function lines(bills: readonly MonthBill[]): string[] {
  const [first, last] = [bills[0], bills.at(-1)];
  if (!first || !last) return [];
  const ofWay = (name: string) => ({
    name: `this service, ${name}`,
    dollars: bills.map(({ ways }) => ways.find(({ way }) => way === name)?.total_usd ?? NaN),
  });
  const ours = ['sync-image', '4 files + cb'].map(ofWay);
  const others = OTHERS.map(({ name, image }) => ({
    name,
    dollars: bills.map(({ images }) => images * image),
  }));
  const series = [...ours, ...others].sort(
    (a, b) => (b.dollars.at(-1) ?? 0) - (a.dollars.at(-1) ?? 0),
  );
  const values = series.flatMap(({ dollars }) => dollars);
  const [low, high] = [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ];
  const y = (value: number) =>
    SIZE.bottom - ((Math.log10(value) - low) / (high - low)) * (SIZE.bottom - SIZE.top);
  const span = Math.log10(last.images / first.images) || 1;
  const x = (images: number) =>
    LINES.left + (Math.log10(images / first.images) / span) * (LINES.right - LINES.left);
  const decades = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  return [
    text(LINES.left, SIZE.top - 12, 'A month, by photos in it'),
    ...decades.flatMap((value) => [
      `<path d="M${LINES.left} ${at(y(value))}H${LINES.right}" stroke="#dddddd"/>`,
      text(LINES.left - 6, y(value) + 4, `$${value.toLocaleString('en-US')}`, { anchor: 'end' }),
    ]),
    ...bills.map(({ images }) =>
      text(x(images), SIZE.bottom + 15, images.toLocaleString('en-US', { notation: 'compact' }), {
        anchor: 'middle',
        size: 9,
      }),
    ),
    ...series.flatMap(({ name, dollars }, index) => {
      const isOurs = name.startsWith('this service');
      const points = bills.map(
        ({ images }, at_) => `${at(x(images))},${at(y(dollars[at_] ?? NaN))}`,
      );
      const colour = isOurs ? '#1b6ca8' : '#999999';
      const end = `${name}: $${Math.round(dollars.at(-1) ?? NaN).toLocaleString('en-US')}`;
      return [
        `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" ` +
          `stroke-width="${isOurs ? 2.5 : 1.5}"/>`,
        // Names stand under one another, in the order of the lines.
        text(LINES.right + 8, SIZE.top + 10 + index * 18, end, { size: 9, colour }),
      ];
    }),
  ];
}

const at = (value: number): string => value.toFixed(1);
const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" fill="${fill}"/>`;
const text = (
  x: number,
  y: number,
  content: string,
  style: { readonly anchor?: string; readonly size?: number; readonly colour?: string } = {},
): string =>
  `<text x="${at(x)}" y="${at(y)}" text-anchor="${style.anchor ?? 'start'}" ` +
  `font-size="${style.size ?? 11}" fill="${style.colour ?? '#222222'}">` +
  `${content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;
