import { expect, it } from '@jest/globals';
import { centreOn, moveBy, WHOLE, zoomAround } from '../../../console/src/result/photo/zoom';

const FRAME = { width: 400, height: 300 };

it('keeps the point that it zooms around in its place', () => {
  const view = zoomAround(WHOLE, 2, { x: 100, y: 60 }, FRAME);
  expect(view).toEqual({ scale: 2, x: -100, y: -60 });
});

it('shows the whole photo at the least, and a twelfth at the most', () => {
  expect(zoomAround(WHOLE, 0.1, { x: 9, y: 9 }, FRAME)).toEqual(WHOLE);
  expect(zoomAround(WHOLE, 100, { x: 0, y: 0 }, FRAME).scale).toBe(12);
});

it('never moves the photo out of its frame', () => {
  const view = { scale: 2, x: -100, y: -100 };
  expect(moveBy(view, 500, 500, FRAME)).toEqual({ scale: 2, x: 0, y: 0 });
  expect(moveBy(view, -5000, -5000, FRAME)).toEqual({ scale: 2, x: -400, y: -300 });
});

it('brings a part into the middle, as far as the photo reaches', () => {
  const view = { scale: 4, x: 0, y: 0 };
  expect(centreOn(view, { x: 0.5, y: 0.5 }, FRAME)).toEqual({ scale: 4, x: -600, y: -450 });
  expect(centreOn(view, { x: 0, y: 1 }, FRAME)).toEqual({ scale: 4, x: 0, y: -900 });
});
