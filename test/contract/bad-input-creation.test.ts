import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Part } from '../support/api-event';
import { expectRefusals, field, raw } from '../support/refusals';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

/** How the creation of an item answers wrong input. */

const { client } = serviceUnderTest();
const ITEMS = '/catalog-items';
let picture: Buffer;

beforeAll(async () => {
  picture = await smallPicture();
});

const itemForm = (...parts: Part[]) => ({
  parts: [field('name', 'Tea'), image(picture, 'thumbnail'), ...parts],
});
const FORM = 'multipart/form-data; boundary=xyz';
const cutOff = Buffer.from('--xyz\r\nContent-Disposition: form-data; name="name"\r\n\r\nTe');

describe('POST /v2/catalog-items', () => {
  const path = () => ITEMS;
  expectRefusals(client, [
    {
      title: 'no name',
      path,
      call: () => ({ parts: [image(picture, 'thumbnail')] }),
      status: 422,
      detail: 'name: is required',
    },
    {
      title: 'an empty name',
      path,
      call: () => ({ parts: [field('name', ' '), image(picture, 'thumbnail')] }),
      status: 422,
      detail: 'name: must not be empty',
    },
    {
      title: 'no thumbnail',
      path,
      call: () => ({ parts: [field('name', 'Tea')] }),
      status: 422,
      detail: 'thumbnail: is required',
    },
    {
      title: 'a thumbnail that is no file',
      path,
      call: () => ({ parts: [field('name', 'Tea'), field('thumbnail', 'x')] }),
      status: 422,
      detail: 'thumbnail: must be sent as a file',
    },
    {
      title: 'an empty thumbnail',
      path,
      call: () => ({ parts: [field('name', 'Tea'), image(Buffer.alloc(0), 'thumbnail')] }),
      status: 422,
      detail: 'thumbnail: is empty',
    },
    {
      title: 'two thumbnails',
      path,
      call: () => itemForm(image(picture, 'thumbnail')),
      status: 422,
      detail: 'thumbnail: only one file',
    },
    ...['name', 'custom_id', 'brand', 'size', 'container_type', 'flavour', 'packaging_size'].map(
      (name) => ({
        title: `256 characters of ${name}`,
        path,
        call: () => itemForm(field(name, 'x'.repeat(256))),
        status: 422,
        detail: `${name}: must have at most 255 characters`,
      }),
    ),
    ...['\u0000', '\u001b', '\u0085'].map((character) => ({
      title: `the control character ${JSON.stringify(character)}`,
      path,
      call: () => itemForm(field('brand', `Al${character}va`)),
      status: 422,
      detail: 'brand: must not contain control characters',
    })),
    {
      title: 'a brand in bytes that are no UTF-8',
      path,
      call: () => itemForm({ name: 'brand', value: Buffer.from('Alvá', 'latin1') }),
      status: 422,
      detail: 'brand: must be valid Unicode',
    },
    ...['tall', '-0.1', '0', 'NaN', '1e9', '0x10', '0b1'].map((height) => ({
      title: `a height of ${height}`,
      path,
      call: () => itemForm(field('height', height)),
      status: 422,
      detail: 'height: must be',
    })),
    {
      title: 'custom_props that are no JSON',
      path,
      call: () => itemForm(field('custom_props', 'category=Water')),
      status: 422,
      detail: 'custom_props: must be JSON such as [{"name": "category", "value": "Lemonade"}]',
    },
    {
      title: 'a custom prop without a value',
      path,
      call: () => itemForm(field('custom_props', '[{"name": "category"}]')),
      status: 422,
      detail: 'custom_props[0].value: is required',
    },
    {
      title: 'JSON',
      path,
      call: () => ({ json: { name: 'Tea' } }),
      status: 400,
      detail: 'multipart/form-data',
    },
    {
      title: 'a cut-off body',
      path,
      call: () => raw(cutOff, FORM),
      status: 400,
      detail: 'not valid multipart/form-data',
    },
    {
      title: 'no boundary',
      path,
      call: () => raw(cutOff, 'multipart/form-data'),
      status: 400,
      detail: 'boundary',
    },
    {
      title: 'more than the body limit',
      path,
      call: () => itemForm(image(Buffer.alloc(4_400_000), 'thumbnail')),
      status: 413,
      detail: 'urls',
    },
    {
      title: 'more than the gateway takes',
      path,
      call: () => itemForm(image(Buffer.alloc(11_000_000), 'thumbnail')),
      status: 413,
      detail: 'too large',
    },
  ]);

  it.each(['"a b"', '__=_b', 'a:b'])('accepts the unusual boundary %s', async (boundary) => {
    const used = boundary.replaceAll('"', '');
    const body = Buffer.concat([
      Buffer.from(
        `--${used}\r\nContent-Disposition: form-data; name="name"\r\n\r\nTea\r\n--${used}\r\n` +
          'Content-Disposition: form-data; name="thumbnail"; filename="t"\r\n\r\n',
      ),
      picture,
      Buffer.from(`\r\n--${used}--\r\n`),
    ]);
    const quoted = boundary.includes(':') ? `"${boundary}"` : boundary;

    const reply = await client.call(
      'POST',
      ITEMS,
      raw(body, `multipart/form-data; boundary=${quoted}`),
    );

    expect(reply).toMatchObject({ status: 200, json: { name: 'Tea' } });
  });
});
