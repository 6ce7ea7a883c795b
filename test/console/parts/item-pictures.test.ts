import { expect, it } from '@jest/globals';
import type { ItemEnrolment } from '../../../clients/typescript/src/index';
import { picturesOf } from '../../../console/src/catalogue/item-pictures';

it('names the pictures of an item, and finds the ids of its reference pictures', () => {
  const picture = { status: 'ENROLLED' as const, findings: null };
  const enrolment: ItemEnrolment = {
    uuid: 'item',
    status: 'ENROLLED',
    enrolled_at: null,
    embedder: null,
    pictures: [
      { ...picture, url: 'https://pictures.example.com/front', kind: 'THUMBNAIL' },
      { ...picture, url: 'https://pictures.example.com/back', kind: 'REFERENCE_IMAGE' },
      { ...picture, url: 'https://pictures.example.com/side', kind: 'REFERENCE_IMAGE' },
    ],
  };
  const references = [
    { id: 'b', url: 'https://pictures.example.com/side' },
    { id: 'a', url: 'https://pictures.example.com/back' },
  ];
  const named = picturesOf(enrolment, references).map(({ name, id }) => [name, id]);
  expect(named).toEqual([
    ['Thumbnail', undefined],
    ['Reference picture 1', 'a'],
    ['Reference picture 2', 'b'],
  ]);
});
