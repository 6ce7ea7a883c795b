import { describe, expect, it, jest } from '@jest/globals';
import { plainPicture } from '../../support/pictures';
import { at, read, write } from '../../support/set-files';

/** A mark on the upright photo of 120 x 160 pixels. */
const MARK = { x0: 70, y0: 20, x1: 110, y1: 50 };
const [left, top] = [MARK.x0, MARK.y0];
const [width, height] = [MARK.x1 - MARK.x0, MARK.y1 - MARK.y0];

/** Reads a set with the photo, stored in an EXIF orientation, and boxes on it. Returns the first box. */
async function boxOn(orientation: number, size: object, ...boxes: number[][]) {
  await write('a.jpg');
  const stored = orientation === 1 ? plainPicture(120, 160) : plainPicture(160, 120);
  await stored.withMetadata({ orientation }).jpeg().toFile(at('a.jpg'));
  const file = await write('boxes.json', {
    images: [{ id: 1, file_name: 'a.jpg', ...size }],
    annotations: boxes.map((bbox) => ({ image_id: 1, category_id: 1, bbox })),
  });
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const { photos } = await read('--annotations', file);
  const warned = warn.mock.calls.flat();
  warn.mockRestore();
  return { box: photos[0]?.facings[0]?.box, warned };
}

const UPRIGHT = [left, top, width, height];
/** A mark on the upright photo that is outside the turned photo. */
const LOW = [10, 130, 20, 25];

describe('boxes of a COCO file', () => {
  it('are scaled where they were marked on a smaller photo', async () => {
    const half = UPRIGHT.map((value) => value / 2);

    const { box, warned } = await boxOn(1, { width: 60, height: 80 }, half);

    expect(box).toEqual(MARK);
    expect(warned).toEqual([expect.stringContaining('1 photos of')]);
  });

  it.each([
    { orientation: 6, stored: [top, 120 - MARK.x1, height, width] },
    { orientation: 8, stored: [160 - MARK.y1, left, height, width] },
  ])('are turned where they are of the stored pixels of orientation $orientation', async (row) => {
    const { orientation, stored } = row;
    // This mark lies on the stored pixels, but not on the upright photo.
    const beside = [130, 100, 25, 15];

    const size = { width: 160, height: 120 };
    const { box, warned } = await boxOn(orientation, size, stored, beside);

    expect(box).toEqual(MARK);
    expect(warned).toHaveLength(1);
  });

  it.each([
    ['their size is that of the upright photo', { width: 120, height: 160 }, [UPRIGHT]],
    ['no size is recorded', {}, [UPRIGHT]],
    ['no size is known', { width: null, height: null }, [UPRIGHT]],
    ['they contradict the size as stored', { width: 160, height: 120 }, [UPRIGHT, LOW]],
    ['they fit the photo upright and as stored', { width: 160, height: 120 }, [UPRIGHT]],
    ['they contradict a smaller size', { width: 60, height: 80 }, [UPRIGHT, LOW]],
    ['the recorded size has another shape', { width: 300, height: 200 }, [UPRIGHT]],
  ])('are taken as they are where %s', async (_why, size, boxes) => {
    const { box, warned } = await boxOn(6, size, ...boxes);

    expect(box).toEqual(MARK);
    expect(warned).toEqual([]);
  });
});
