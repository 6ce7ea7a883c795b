import { randomUUID } from 'node:crypto';
import type { Route } from '../../../lambdas/api/http/route';
import { LIMITS } from '../../../lambdas/contracts/limits';

/** The request body of its kind that takes the most work to process. */
interface WorstBody {
  readonly kind: string;
  readonly type: string;
  readonly body: Buffer;
}

const BOUNDARY = 'boundary';
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** Text of about `bytes` bytes: `start`, then `unit` repeated, then `end`. */
function filled(unit: string, bytes: number, start = '', end = ''): string {
  const count = Math.floor((bytes - start.length - end.length) / Buffer.byteLength(unit));
  return start + unit.repeat(Math.max(1, count)) + end;
}

const JSON_BYTES = LIMITS.jsonBodyBytes;
const FORM_BYTES = LIMITS.multipartBodyBytes - 1_000;

const part = (name: string, content: string, rest = ''): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const uuids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

/** JSON in forms that a parser or a schema may be slow at. Some have a long list in every field. */
function jsonBodies(fields: readonly string[]): Record<string, string> {
  const inField = (value: string): string =>
    `{${fields.map((field) => `"${field}":${value}`).join(',')}}`;
  const share = Math.floor(JSON_BYTES / Math.max(1, fields.length)) - 40;
  return {
    'arrays in arrays': filled('[', JSON_BYTES / 2) + filled(']', JSON_BYTES / 2),
    'objects in objects': filled('{"a":', JSON_BYTES - 200_000, '', '1') + '}'.repeat(160_000),
    'many keys': `{${Array.from({ length: 70_000 }, (_, index) => `"key${index}":1`).join(',')}}`,
    'one key again and again': filled('"name":1,', JSON_BYTES, '{', '"name":1}'),
    'lists of numbers': inField(filled('1,', share, '[', '1]')),
    'lists of objects': inField(filled('{},', share, '[', '{}]')),
    'lists of texts': inField(filled('"a",', share, '[', '"a"]')),
    'deep values': inField(filled('[', share / 2) + filled(']', share / 2)),
    'one long text': inField(filled('é', share, '"', '"')),
    'escaped text': inField(filled('\\u0041', share, '"', '"')),
    'many unknown items': JSON.stringify({
      name: 'x',
      catalog_items: uuids(10_000),
      must_have: uuids(1_000),
      positions: uuids(1_000).map((catalog_item_uuid, index) => ({
        shelf_id: 1,
        position: index + 1,
        catalog_item_uuid,
      })),
    }),
    'many corrections': JSON.stringify({
      facings: uuids(LIMITS.correctionsPerResult).map((catalog_item_uuid, id) => ({
        id,
        verdict: 'OTHER_ITEM',
        catalog_item_uuid,
      })),
    }),
    'many added boxes': JSON.stringify({
      added: uuids(LIMITS.correctionsPerResult).map((_, x) => ({ bbox: [x % 600, 1, 5, 5] })),
    }),
    'many facings': JSON.stringify({
      name: 'x',
      facings: uuids(1 + LIMITS.referenceImagesPerItem).map((result_uuid, annotation_id) => ({
        result_uuid,
        annotation_id,
      })),
    }),
    'many addresses': JSON.stringify({
      urls: Array.from({ length: LIMITS.urlsPerRequest }, (_, index) =>
        `https://a.example/${index}/`.padEnd(LIMITS.urlLength, 'x'),
      ),
    }),
  };
}

const FORM_BODIES: Readonly<Record<string, () => string>> = {
  'parts without end': () => filled(part('a', ''), FORM_BYTES, '', END),
  'as many parts as may be': () =>
    Array.from({ length: 199 }, (_, index) => part(`f${index}`, 'x'.repeat(21_000))).join('') + END,
  'one field again and again': () => part('metadata', 'x'.repeat(21_000)).repeat(199) + END,
  'one long text': () => part('name', 'x'.repeat(FORM_BYTES - 1_000)) + END,
  'commas in upload_ids': () => part('upload_ids', filled('a,', FORM_BYTES - 1_000)) + END,
  'deep JSON in a field': () =>
    part('metadata', '['.repeat(2_000_000) + ']'.repeat(2_000_000)) + END,
  'many keys in JSON in a field': () =>
    part(
      'metadata',
      `{${Array.from({ length: 250_000 }, (_, index) => `"k${index}":"a"`).join(',')}}`,
    ) + END,
  'a list in JSON in a field': () =>
    part('external_ids', filled('"a",', FORM_BYTES - 1_000, '[', '"a"]')) + END,
  'replacement characters': () => part('name', '\ufffd'.repeat(20)).repeat(199) + END.padEnd(4e6),
  'almost boundaries': () =>
    part('image', filled('\r\n--boundar', FORM_BYTES - 1_000), '; filename="a"') + END,
  'a long part header': () =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${'a'.repeat(FORM_BYTES - 1_000)}"\r\n\r\n\r\n${END}`,
  'many part headers': () =>
    `--${BOUNDARY}\r\n${filled('a: b\r\n', FORM_BYTES - 1_000)}\r\n\r\n${END}`,
  'many small files': () => part('images', 'x', '; filename="a.jpg"').repeat(199) + END,
  'a JPEG of segments': () =>
    part('image', `\u{ff}`, '; filename="a"') + END.padStart(FORM_BYTES - 1_000, '\u0000'),
};

const TABLE_BODIES: Readonly<Record<string, () => string>> = {
  'short rows': () => filled('x\n', JSON_BYTES, 'custom_id,must_have\n'),
  'blank rows': () => filled(',\n', JSON_BYTES, 'custom_id,must_have\n'),
  'empty lines': () => filled('\n', JSON_BYTES, 'custom_id,must_have\n'),
  'cells in one row': () => filled(',', JSON_BYTES, 'custom_id,must_have\n'),
  columns: () => filled(',x', JSON_BYTES, 'custom_id'),
  'rows of many columns': () =>
    filled(filled(',', 200) + '\n', JSON_BYTES, `custom_id${',x'.repeat(199)}\n`),
  'a long cell': () => filled('x', JSON_BYTES, 'custom_id,must_have\n'),
  'a cell of quotes': () => filled('""', JSON_BYTES, 'custom_id,must_have\n"', '"'),
  'a quote without an end': () => filled('x', JSON_BYTES, 'custom_id,must_have\n"'),
  apostrophes: () => filled("'", JSON_BYTES, 'custom_id,must_have\n'),
  blanks: () => filled(' ', JSON_BYTES, 'custom_id,must_have\n'),
  'unknown items': () =>
    `custom_id,must_have\n${uuids(1_500)
      .map((uuid) => `${uuid},yes\n`)
      .join('')}`,
  'unknown barcodes': () =>
    `barcode,must_have\n${Array.from({ length: 500 }, (_, index) => `${960_000_000_000 + index},yes\n`).join('')}`,
};

/** The worst bodies for each content type that a route takes. */
export function worstBodiesOf({ json, content }: Route, fields: readonly string[]): WorstBody[] {
  const bodies: WorstBody[] = [];
  const add = (type: string, kinds: Readonly<Record<string, string | (() => string)>>): void => {
    for (const [kind, body] of Object.entries(kinds)) {
      const text = typeof body === 'string' ? body : body();
      bodies.push({ kind, type, body: Buffer.from(text) });
    }
  };
  if (json || content?.['application/json']) add('application/json', jsonBodies(fields));
  if (content?.['multipart/form-data']) add(FORM, FORM_BODIES);
  if (content?.['text/csv']) add('text/csv', TABLE_BODIES);
  return bodies;
}
