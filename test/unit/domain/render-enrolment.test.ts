import { describe, expect, it } from '@jest/globals';
import { itemEnrolmentSchema, type PictureMeasures } from '../../../lambdas/contracts/enrolment';
import {
  renderEnrolment,
  type EnrolmentSummary,
} from '../../../lambdas/domain/enrolment/render-enrolment';
import { catalogItem } from '../../support/rows';

const MEDIA = 'https://media.example.com';
const GOOD: PictureMeasures = {
  width: 300,
  height: 400,
  contrast: 50,
  blur: 0.3,
  extent: 0.9,
  burnt_out: 0,
};
const item = catalogItem(1, { reference_keys: ['references/1', 'references/2'] });
const other = catalogItem(2);
const enrolment: EnrolmentSummary = {
  pictures: [item.thumbnail_key, ...item.reference_keys],
  embedder: 'product-embedder@1.2.3',
  aspects: [0.5, 0.5, 0.5],
  enrolled_at: '2026-11-24T19:00:00.000Z',
  measures: [GOOD, GOOD, GOOD],
};

const render = (row: EnrolmentSummary | undefined, others = [other], of = item) => {
  const answer = renderEnrolment(of, row, others, MEDIA);
  expect(itemEnrolmentSchema.strict().parse(answer)).toEqual(answer);
  return answer;
};
const statusesOf = (row: EnrolmentSummary | undefined) => {
  const { status, pictures } = render(row);
  return [status, ...pictures.map((picture) => picture.status)];
};

describe('the enrolment of an item', () => {
  it('shows each picture, the thumbnail first, with when and by what it was enrolled', () => {
    const picture = { status: 'ENROLLED', findings: [] };

    expect(render(enrolment)).toEqual({
      uuid: item.item_uuid,
      status: 'ENROLLED',
      enrolled_at: enrolment.enrolled_at,
      embedder: enrolment.embedder,
      pictures: [
        { url: `${MEDIA}/thumbnails/1`, kind: 'THUMBNAIL', ...picture },
        { url: `${MEDIA}/references/1`, kind: 'REFERENCE_IMAGE', ...picture },
        { url: `${MEDIA}/references/2`, kind: 'REFERENCE_IMAGE', ...picture },
      ],
    });
  });

  it.each<[string, EnrolmentSummary | undefined, string[]]>([
    ['all, when nothing is enrolled', undefined, ['WAITING', 'WAITING', 'WAITING', 'WAITING']],
    [
      'a picture that was added since',
      {
        ...enrolment,
        pictures: enrolment.pictures.slice(0, 2),
        measures: [GOOD, GOOD],
      },
      ['WAITING', 'ENROLLED', 'ENROLLED', 'WAITING'],
    ],
  ])('waits for %s', (_, row, statuses) => {
    expect(statusesOf(row)).toEqual(statuses);
  });

  it('is unreadable only when none of its pictures can be read', () => {
    const some = { ...enrolment, measures: [null, GOOD, null] };
    const none = { ...enrolment, measures: [null, null, null] };

    expect(statusesOf(some)).toEqual(['ENROLLED', 'UNREADABLE', 'ENROLLED', 'UNREADABLE']);
    expect(statusesOf(none)).toEqual(['UNREADABLE', 'UNREADABLE', 'UNREADABLE', 'UNREADABLE']);
  });

  it('shows the findings of each picture at that picture', () => {
    const { pictures } = render({ ...enrolment, measures: [GOOD, { ...GOOD, blur: 0.9 }, null] });

    expect(pictures.map(({ findings }) => findings?.map(({ code }) => code))).toEqual([
      [],
      ['BLURRED'],
      undefined,
    ]);
  });
});

describe('an enrolment that was made before pictures were judged', () => {
  const former: EnrolmentSummary = {
    pictures: enrolment.pictures,
    embedder: enrolment.embedder,
    aspects: enrolment.aspects,
  };

  it('has no findings, which differs from an empty list of them', () => {
    expect(render(former)).toMatchObject({
      status: 'ENROLLED',
      enrolled_at: null,
      pictures: enrolment.pictures.map(() => ({ status: 'ENROLLED', findings: null })),
    });
  });

  it.each([
    ['waits when some of its pictures have no view', [0.5], 'WAITING'],
    ['is unreadable when none of them has one', [], 'UNREADABLE'],
  ])('%s', (_title, aspects, status) => {
    expect(render({ ...former, aspects }).status).toBe(status);
  });
});

describe('a lookalike', () => {
  const like = (view: number) => [{ view, item_uuid: other.item_uuid }];
  const picturesWith = (answer: ReturnType<typeof render>) =>
    answer.pictures.map(({ findings }) => findings?.map((one) => one.catalog_item_uuid) ?? []);

  it('is shown at the picture of its view: unreadable pictures have none', () => {
    const row = { ...enrolment, measures: [GOOD, null, GOOD], lookalikes: like(1) };

    expect(picturesWith(render(row))).toEqual([[], [], [other.item_uuid]]);
  });

  it('is not shown once the other item is deleted', () => {
    expect(picturesWith(render({ ...enrolment, lookalikes: like(0) }, []))).toEqual([[], [], []]);
  });

  it.each([
    ['is not shown when heights tell the two apart', 0.2, 0.25, 0],
    ['is shown when their heights are about the same', 0.2, 0.22, 1],
    ['is shown when one has no height', 0.2, undefined, 1],
  ])('%s', (_, height, otherHeight, shown) => {
    const answer = render(
      { ...enrolment, lookalikes: like(0) },
      [{ ...other, height: otherHeight }],
      { ...item, height },
    );

    expect(picturesWith(answer)[0]).toHaveLength(shown);
  });
});
