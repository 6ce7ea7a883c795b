import { describe, expect, it } from '@jest/globals';
import { ApiRequest } from '../../../lambdas/api/http/api-request';
import { ROUTES } from '../../../lambdas/api/routes';
import { apiEvent, multipart, type Part } from '../../support/api-event';

const FORM_ROUTES = ROUTES.flatMap((route) => {
  const form = route.content?.['multipart/form-data'];
  const files = Object.keys(form?.encoding ?? {});
  return form ? [{ name: `${route.method} ${route.path}`, route, files }] : [];
});

it('all routes with a form are known', () => {
  expect(FORM_ROUTES.map(({ name, files }) => [name, ...files])).toEqual([
    ['POST /catalog-items', 'thumbnail'],
    ['POST /catalog-items/{item_uuid}/reference-images', 'images'],
    ['PUT /catalog-items/{item_uuid}/thumbnail', 'thumbnail'],
    ['POST /image-recognition/tasks/{task_uuid}/images', 'images'],
    ['POST /image-recognition/tasks/{task_uuid}/sync-image', 'image'],
  ]);
});

describe.each(FORM_ROUTES)('the form of $name', ({ route, files }) => {
  const read = (body: string | Buffer, type: string) =>
    new ApiRequest(apiEvent({ body, headers: { 'Content-Type': type } }), route).form();

  it.each([
    ['application/json', '{"name": "Tea"}'],
    ['application/x-www-form-urlencoded', 'name=Tea'],
    ['text/plain', 'name=Tea'],
  ])('is refused with 400 if the body is %s', async (type, body) => {
    await expect(read(body, type)).rejects.toMatchObject({
      status: 400,
      message: 'The Content-Type must be multipart/form-data with a boundary',
    });
  });

  const namesOf = (field: string) => [
    `${field}[]`,
    `${field}[0]`,
    field.toUpperCase(),
    `${field} `,
  ];
  it.each(files.flatMap((field) => namesOf(field).map((name) => ({ field, name }))))(
    'is refused with the file "$name", and told to send $field',
    async ({ field, name }) => {
      const parts: Part[] = [{ name, value: Buffer.from('a file'), filename: 'photo.jpg' }];

      await expect(
        read(multipart(parts, 'xyz'), 'multipart/form-data; boundary=xyz'),
      ).rejects.toMatchObject({
        status: 422,
        message: `${name}: there is no such field; send ${field}`,
      });
    },
  );
});
