import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { centreOn, moveBy, WHOLE, zoomAround, type View } from './zoom';

const STEP = 1.4;
const PAN_PIXELS = 60;
/** Milliseconds without movement after which a gesture is over. */
const REST_MS = 150;

/**
 * Zooms and moves a photo in a frame through its style, because rendering 200 boxes for each frame is too slow.
 * Once a gesture ends, everything is redrawn so that it is sharp.
 */
export function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const view = useRef<View>(WHOLE);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  const actions = useMemo(() => {
    const size = () => ({
      width: frame.current?.clientWidth ?? 1,
      height: frame.current?.clientHeight ?? 1,
    });
    const move = (next: View): void => {
      view.current = next;
      const { scale, x, y } = next;
      stage.current?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`);
      stage.current?.classList.add('moving');
      frame.current?.classList.toggle('zoomed', scale > 1);
      clearTimeout(rest.current);
      rest.current = setTimeout(settle, REST_MS);
    };
    const settle = (): void => {
      clearTimeout(rest.current);
      stage.current?.classList.remove('moving');
      // Keeps the width of lines on the screen constant.
      stage.current?.style.setProperty('--zoom', String(view.current.scale));
    };
    const show = (next: View): void => {
      move(next);
      settle();
    };
    const zoomStep = (factor: number): void => {
      const { width, height } = size();
      show(zoomAround(view.current, factor, { x: width / 2, y: height / 2 }, size()));
    };
    return {
      zoomIn: () => zoomStep(STEP),
      zoomOut: () => zoomStep(1 / STEP),
      showAll: () => show(WHOLE),
      zoom: (factor: number, point: { x: number; y: number }) => {
        move(zoomAround(view.current, factor, point, size()));
      },
      move: (dx: number, dy: number) => move(moveBy(view.current, dx, dy, size())),
      centre: (part: { x: number; y: number }) => show(centreOn(view.current, part, size())),
    };
  }, []);

  // React's wheel listeners are passive, so they could not keep the page from scrolling.
  useEffect(() => {
    const element = frame.current;
    const wheel = (event: WheelEvent): void => {
      const scrollsPage = !event.ctrlKey && !event.metaKey && !document.fullscreenElement;
      if (scrollsPage) return;
      event.preventDefault();
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
      const point = { x: event.clientX - left, y: event.clientY - top };
      actions.zoom(Math.exp(-event.deltaY / 300), point);
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [actions]);

  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const { left, top } = event.currentTarget.getBoundingClientRect();
      const point = { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top };
      actions.zoom(distance(now, other) / Math.max(1, distance(before, other)), point);
    } else actions.move(now.x - before.x, now.y - before.y);
    pointers.current.set(event.pointerId, now);
  };
  const forget = (event: PointerEvent): void => {
    pointers.current.delete(event.pointerId);
  };

  const keys: Readonly<Record<string, () => void>> = {
    '+': actions.zoomIn,
    '=': actions.zoomIn,
    '-': actions.zoomOut,
    '0': actions.showAll,
    ArrowLeft: () => actions.move(PAN_PIXELS, 0),
    ArrowRight: () => actions.move(-PAN_PIXELS, 0),
    ArrowUp: () => actions.move(0, PAN_PIXELS),
    ArrowDown: () => actions.move(0, -PAN_PIXELS),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  return {
    frame,
    stage,
    actions,
    handlers: {
      onKeyDown,
      onPointerMove,
      onPointerDown: (event: PointerEvent) => {
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerUp: forget,
      onPointerCancel: forget,
      onPointerLeave: forget,
    },
  };
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);
