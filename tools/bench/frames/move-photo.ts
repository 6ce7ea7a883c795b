/**
 * Runs in the page: zooms or moves the photo before each frame for 2 s, and returns the milliseconds between frames.
 * It is a string, because this project is compiled without browser types.
 */
export const MOVE_PHOTO = `async (way) => {
  const DURATION_MS = 2000;
  const frame = document.querySelector('.frame');
  const { left, top, width, height } = frame.getBoundingClientRect();
  const middle = { clientX: left + width / 2, clientY: top + height / 2 };
  const wheel = (deltaY) =>
    frame.dispatchEvent(
      new WheelEvent('wheel', { ...middle, deltaY, ctrlKey: true, bubbles: true, cancelable: true }),
    );
  const pointer = (type, x, y) =>
    frame.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, bubbles: true }),
    );
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  if (way === 'move') {
    wheel(-400);
    pointer('pointerdown', middle.clientX, middle.clientY);
  }
  // What was done until now has frames of its own.
  for (let index = 0; index < 10; index++) await nextFrame();
  const intervals = [];
  const start = await nextFrame();
  let last = start;
  for (let index = 0; last - start < DURATION_MS; index++) {
    const turn = Math.sin(index / 15);
    if (way === 'zoom') wheel(-20 * Math.sign(turn));
    else pointer('pointermove', middle.clientX + turn * 150, middle.clientY + turn * 80);
    const now = await nextFrame();
    intervals.push(now - last);
    last = now;
  }
  if (way === 'move') pointer('pointerup', middle.clientX, middle.clientY);
  return intervals;
}`;
