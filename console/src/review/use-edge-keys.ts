import { useEffect, useRef, useState } from 'react';
import { EDGES, withEdgeMovedBy, type Edges } from './draw-box';
import type { Bbox } from './review';
import { TYPED_INTO } from './use-review-keys';

/** In pixels of the photo. */
const STEP = 1;
const STEP_WITH_SHIFT = 10;

const DIRECTIONS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface EdgeKeys {
  readonly box: Bbox | undefined;
  readonly photo: { readonly width: number; readonly height: number };
  /** Called at each step while a key is held. */
  readonly onDraft: (box: Bbox) => void;
  /** Called when the key is released, so that undo takes back all of its steps at once. */
  readonly onMoved: (box: Bbox) => void;
}

/**
 * E selects the next edge of the box, and arrows then move it. Escape returns the arrows to the facings.
 * @returns the selected edge
 */
export function useEdgeKeys({ box, photo, onDraft, onMoved }: EdgeKeys): Edges | undefined {
  const [edge, setEdge] = useState<Edges>();
  // Keys can be pressed faster than the page is rendered.
  const now = useRef<{ edge?: Edges | undefined; box?: Bbox | undefined; isHeld: boolean }>({
    isHeld: false,
  });
  useEffect(() => {
    now.current.box = box;
  }, [box?.join()]);
  useEffect(() => {
    const select = (next: Edges | undefined): void => setEdge((now.current.edge = next));
    const move = (by: { readonly x: number; readonly y: number }): void => {
      const { box: known, edge: selected } = now.current;
      if (!known || !selected) return;
      now.current.isHeld = true;
      onDraft((now.current.box = withEdgeMovedBy(known, selected, by, photo)));
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.altKey || event.ctrlKey || event.metaKey || target.matches(TYPED_INTO)) return;
      const by = DIRECTIONS[event.key];
      const step = event.shiftKey ? STEP_WITH_SHIFT : STEP;
      if (event.key === 'Escape') {
        select(undefined);
        return;
      }
      if (box && event.key.toLowerCase() === 'e') {
        const index = now.current.edge ? EDGES.indexOf(now.current.edge) : -1;
        select(EDGES[(index + 1) % EDGES.length]);
      } else if (box && now.current.edge && by) move({ x: by.x * step, y: by.y * step });
      else return;
      // Otherwise arrows would also select another facing, or move the photo.
      event.preventDefault();
      event.stopPropagation();
    };
    const onKeyUp = (): void => {
      if (now.current.isHeld && now.current.box) onMoved(now.current.box);
      now.current.isHeld = false;
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('keyup', onKeyUp, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('keyup', onKeyUp, true);
    };
  });
  return box && edge;
}
