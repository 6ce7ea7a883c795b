import { describe, expect, it } from '@jest/globals';
import type { MultipartBody } from '../../../lambdas/api/http/multipart';
import { filesOfRepeatedField, onlyFileOfField } from '../../../lambdas/api/http/files';
import { parseFormFields } from '../../../lambdas/api/http/form-fields';
import { createCatalogItemSchema } from '../../../lambdas/contracts/catalog-item';
import { callbackFieldsSchema } from '../../../lambdas/contracts/submission';

const file = Buffer.from('a file');
const form = (body: Partial<MultipartBody>): MultipartBody => ({
  fields: {},
  values: {},
  files: {},
  fileNames: {},
  ...body,
});

describe('files of a form', () => {
  it('refuses a picture sent as text beside one sent as a file', () => {
    const body = form({ fields: { images: 'a picture' }, files: { images: [file] } });

    expect(() => filesOfRepeatedField(body, 'images', 20)).toThrow('images: must be sent as files');
    expect(() => onlyFileOfField(body, 'images')).toThrow('images: must be sent as a file');
  });

  it('ignores an empty text beside a file', () => {
    const body = form({ fields: { images: '' }, files: { images: [file] } });

    expect(filesOfRepeatedField(body, 'images', 20)).toEqual([file]);
    expect(onlyFileOfField(body, 'images')).toBe(file);
  });

  it.each([
    [{}, 'images: is required'],
    [{ images: '' }, 'images: must be sent as files, with file names'],
    [{ images: 'a picture' }, 'images: must be sent as files, with file names'],
  ])('refuses a body without files and with the fields %j', (fields, message) => {
    expect(() => filesOfRepeatedField(form({ fields }), 'images', 20)).toThrow(message);
  });
});

describe('parseFormFields', () => {
  it.each([
    ['callback', callbackFieldsSchema],
    ['callback_url', callbackFieldsSchema],
    ['name', createCatalogItemSchema],
    ['brand', createCatalogItemSchema],
  ])('refuses the text field %s if it is sent as a file', (field, schema) => {
    const body = form({ fields: { name: 'Tea' }, files: { [field]: [file] } });

    expect(() => parseFormFields(body, schema)).toThrow(
      `${field}: must be sent as text, without a file name`,
    );
  });

  const textForm = (values: Record<string, string[]>) =>
    form({
      fields: Object.fromEntries(
        Object.entries(values).map(([name, sent]) => [name, sent.at(-1) ?? '']),
      ),
      values,
    });

  it.each(['"Tea"', '""', '["Tea"]', '[]', '{"name":"Tea"}', ' "Tea" ', 'null', 'undefined'])(
    'refuses the name %s, which is JSON or no value',
    (name) => {
      expect(() => parseFormFields(textForm({ name: [name] }), createCatalogItemSchema)).toThrow(
        'name: must be plain text, not JSON',
      );
    },
  );

  it.each([
    'Tea "Earl Grey"',
    '"Tea" and "Coffee"',
    '7 up',
    '7',
    'true',
    "'Tea'",
    '[new] Tea',
    '"',
  ])('accepts the name %s', (name) => {
    const parsed = parseFormFields(textForm({ name: [name] }), createCatalogItemSchema);

    expect(parsed.name).toBe(name);
  });

  it.each(['["dairy","cold"]', "['dairy', 'cold']", ' [dairy] '])('refuses the tags %s', (tags) => {
    const body = textForm({ name: ['Tea'], tags: [tags] });

    expect(() => parseFormFields(body, createCatalogItemSchema)).toThrow(
      'tags: must be separated by commas, without brackets and quotes',
    );
  });

  it('refuses a field with several values, and accepts one value that is repeated', () => {
    const sent = (tags: string[]) => textForm({ name: ['Tea'], tags });

    expect(() => parseFormFields(sent(['dairy', 'cold']), createCatalogItemSchema)).toThrow(
      'tags: must be sent once, not with 2 values',
    );
    expect(parseFormFields(sent(['dairy', 'dairy']), createCatalogItemSchema)).toEqual({
      name: 'Tea',
      tags: 'dairy',
    });
  });

  it('ignores files that are empty, and files of fields that the schema does not have', () => {
    const body = form({
      fields: { callback: 'https://a.example' },
      files: { images: [file], callback_url: [Buffer.alloc(0)] },
    });

    expect(parseFormFields(body, callbackFieldsSchema)).toEqual({ callback: 'https://a.example' });
  });
});
