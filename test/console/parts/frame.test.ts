import { describe, expect, it } from '@jest/globals';
import { firstFrame, frameAfterKey, mayShowMore } from '../../../console/src/catalogue/cut/frame';

const PICTURE = { width: 1000, height: 500 };
const press = (key: string, shiftKey = false, frame = [100, 50, 800, 400]) =>
  frameAfterKey(frame, { key, shiftKey }, PICTURE);

describe('the frame of a cut', () => {
  it('begins within the picture', () => {
    expect(firstFrame(PICTURE)).toEqual([100, 50, 800, 400]);
    expect(firstFrame({ width: 1, height: 1 })).toEqual([0, 0, 1, 1]);
  });

  it('is moved by arrow keys, and stays inside', () => {
    expect(press('ArrowLeft')).toEqual([90, 50, 800, 400]);
    expect(press('ArrowDown')).toEqual([100, 60, 800, 400]);
    expect(press('ArrowRight', false, [195, 0, 800, 500])).toEqual([200, 0, 800, 500]);
    expect(press('ArrowUp', false, [0, 3, 10, 10])).toEqual([0, 0, 10, 10]);
  });

  it('is sized by arrow keys with Shift, and keeps a pixel', () => {
    expect(press('ArrowRight', true)).toEqual([100, 50, 810, 400]);
    expect(press('ArrowUp', true)).toEqual([100, 50, 800, 390]);
    expect(press('ArrowLeft', true, [100, 50, 4, 400])).toEqual([100, 50, 1, 400]);
    expect(press('ArrowDown', true, [0, 0, 10, 498])).toEqual([0, 0, 10, 500]);
  });

  it('leaves other keys alone', () => {
    expect(press('Tab')).toBeUndefined();
  });
});

it('takes a large picture for one that may show more than a product', () => {
  expect(mayShowMore({ width: 800, height: 1499 })).toBe(false);
  expect(mayShowMore({ width: 800, height: 1500 })).toBe(true);
});
