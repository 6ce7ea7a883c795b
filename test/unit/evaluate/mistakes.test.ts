import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import { judge } from '../../../tools/evaluate/metrics/end-to-end';
import { drawOnPhoto, drawReference } from '../../../tools/evaluate/mistakes/draw';
import { findMistakes, type Mistake } from '../../../tools/evaluate/mistakes/find-mistakes';
import { writeMistakesPage } from '../../../tools/evaluate/mistakes/write-page';
import type { Observation } from '../../../tools/evaluate/observation';
import { DISTINCT, found, observation, square, truth } from '../../support/observations';
import { plainPicture } from '../../support/pictures';
import { temporaryFolder } from '../../support/temporary-folder';

const mistakesOn = (observations: Observation[], complete = true) =>
  findMistakes({ complete }, observations, judge(observations, DISTINCT), DISTINCT);

describe('findMistakes', () => {
  it('has each kind of mistake, the highest confidence first', () => {
    const unnamed: Facing = {
      ...found(4, null),
      alternatives: [{ item: 8, confidence: 0.3, similarity: 0.4 }],
    };
    const detections = [
      found(0, 1),
      found(1, 7, { confidence: 0.6 }),
      found(2, 7, { confidence: 0.9 }),
      found(9, 7, { confidence: 0.7 }),
      unnamed,
      found(10, null),
    ];
    const facings = [truth(0, 1), truth(1, 2), truth(2, null), truth(3, 4), truth(4, 5)];

    const mistakes = mistakesOn([observation(facings, detections)]);

    expect(mistakes.map(({ kind, won, shouldHaveWon }) => [kind, won, shouldHaveWon])).toEqual([
      ['named though unknown', 7, null],
      ['nothing there', 7, null],
      ['wrong name', 7, 2],
      ['not named', 8, 5],
      ['not found', null, 4],
    ]);
    expect(mistakes[2]?.box).toEqual(square(1));
  });

  it('calls a name on a photo without products a mistake', () => {
    expect(mistakesOn([observation([], [found(0, 1)])])).toMatchObject([{ kind: 'nothing there' }]);
  });

  it('calls a box without a name a mistake only on a photo without marks', () => {
    expect(mistakesOn([observation([], [found(0, null)])])).toMatchObject([
      { kind: 'nothing there', won: null, box: square(0) },
    ]);
    expect(mistakesOn([observation([truth(0, 1)], [found(0, 1), found(5, null)])])).toEqual([]);
  });

  it('calls a box on no mark no mistake where only some facings are marked', () => {
    expect(mistakesOn([observation([truth(0, 1)], [found(0, 1), found(5, 2)])], false)).toEqual([]);
  });

  it('compares the surest name with the label of a photo', () => {
    const photo = { file: 'photo.jpg', facings: [], label: 1 };
    const detections = [found(0, 1, { confidence: 0.4 }), found(1, 2, { confidence: 0.8 })];

    expect(mistakesOn([observation([], detections, { photo })], false)).toMatchObject([
      { kind: 'wrong name', won: 2, shouldHaveWon: 1, box: square(1), confidence: 0.8 },
    ]);
  });
});

describe('the page of mistakes', () => {
  const folder = temporaryFolder();
  const file = (name: string): string => path.join(folder, name);

  beforeAll(async () => {
    await plainPicture(400, 300).jpeg().toFile(file('photo.jpg'));
    await plainPicture(50, 100).png().toFile(file('won.png'));
    await plainPicture(100, 50).png().toFile(file('right.png'));
  });

  const mistake = (values: Partial<Mistake> = {}): Mistake => ({
    photo: file('photo.jpg'),
    box: square(0),
    kind: 'wrong name',
    won: 0,
    shouldHaveWon: 1,
    confidence: 0.876,
    ...values,
  });

  it('shows the facing, the thumbnail that won and the one that should have', async () => {
    const catalogue = [
      { id: '0', name: 'Oats <b>', references: [{ file: file('won.png') }] },
      { id: '1', name: 'Milk', references: [{ file: file('right.png') }] },
    ];

    const page = await writeMistakesPage(file('pages/deep'), [mistake()], catalogue);

    const html = await readFile(page, 'utf8');
    const pictures = [...html.matchAll(/<img src="data:image\/jpeg;base64,([^"]+)">/g)];
    const sizes = await Promise.all(
      pictures.map(async ([, data = '']) => {
        const { width, height } = await sharp(Buffer.from(data, 'base64')).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [220, 220],
      [110, 220],
      [440, 220],
    ]);
    expect(html).toMatch(/photo\.jpg.*Oats &#60;b&#62;.*Milk.*wrong name<br>88 % sure/s);
  });

  it('says none where no item won or none should have won', async () => {
    const page = await writeMistakesPage(
      file('none'),
      [mistake({ won: null, shouldHaveWon: null })],
      [],
    );

    expect((await readFile(page, 'utf8')).match(/<td>none<\/td>/g)).toHaveLength(2);
  });

  it('draws the box where it is on the upright photo', async () => {
    // The photo is stored turned. Upright it has 300 x 400 pixels.
    await sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(file('turned.jpg'));

    const drawn = await drawOnPhoto(file('turned.jpg'), { x0: 100, y0: 200, x1: 200, y1: 300 });

    // 40 pixels of margin on each side make 180, enlarged to 220.
    const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
    const green = (x: number, y: number) => data[(y * info.width + x) * 3 + 1];
    expect([info.width, info.height]).toEqual([220, 220]);
    expect(green(49, 110)).toBeLessThan(100);
    expect(green(171, 110)).toBeLessThan(100);
    expect(green(110, 49)).toBeLessThan(100);
    expect(green(110, 110)).toBeGreaterThan(200);
    expect(green(20, 110)).toBeGreaterThan(200);
  });

  it.each([
    ['a photo of one pixel', plainPicture(1, 1).png(), undefined],
    ['a panorama', plainPicture(20_000, 500).png(), undefined],
    ['a photo of 16 bits', plainPicture(200, 150).toColourspace('rgb16').png(), square(0)],
    ['a photo in CMYK', plainPicture(200, 150).toColourspace('cmyk').jpeg(), square(0)],
    ['a photo of one channel', plainPicture(200, 150).toColourspace('b-w').png(), square(0)],
    ['a transparent photo', plainPicture(200, 150).ensureAlpha(0).png(), square(0)],
    ['a box beside the photo', plainPicture(200, 150).png(), square(20)],
  ])('draws %s, in colours and within the page', async (name, picture, box) => {
    const photo = file(`${name}.picture`);
    await picture.toFile(photo);

    for (const drawn of [await drawOnPhoto(photo, box), await drawReference({ file: photo })]) {
      const { space, width, height } = await sharp(drawn).metadata();
      expect(space).toBe('srgb');
      expect(width).toBeLessThanOrEqual(440);
      expect(height).toBeLessThanOrEqual(220);
    }
  });
});
