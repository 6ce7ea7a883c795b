import { expect, it } from '@jest/globals';
import type { FindingCode, ItemEnrolment } from '../../../lambdas/contracts/enrolment';
import { badReferencesLine } from '../../../local/demo/bad-references-line';

type Picture = ItemEnrolment['pictures'][number];

const picture = (codes: FindingCode[] | null, status: Picture['status'] = 'ENROLLED'): Picture => ({
  url: 'https://media.example.com/thumbnails/1',
  kind: 'THUMBNAIL',
  status,
  findings: codes && codes.map((code) => ({ code, detail: '', catalog_item_uuid: null })),
});

const lineAbout = (pictures: Readonly<Record<string, readonly Picture[]>>) =>
  badReferencesLine(
    {
      catalogItems: {
        enrolment: (uuid) =>
          Promise.resolve({
            uuid,
            status: 'ENROLLED',
            enrolled_at: null,
            embedder: null,
            pictures: [...(pictures[uuid] ?? [])],
          }),
      },
    },
    Object.keys(pictures).map((name) => ({ uuid: name, name })),
  );

it('is one line that names each item with a finding or an unreadable picture', async () => {
  const line = await lineAbout({
    Tea: [picture(['BLURRED']), picture(['BLURRED', 'GLARE'])],
    Soap: [picture([])],
    Rice: [picture(null, 'UNREADABLE')],
  });

  expect(line).toMatch(/^[^\n]*2 of 3 items: Tea \(BLURRED, GLARE\); Rice \(UNREADABLE\)[^\n]*$/);
});

it('is missing when no item has a finding', async () => {
  expect(await lineAbout({ Soap: [picture([])], Tea: [picture(null)] })).toBeUndefined();
});
