import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { boxBetween, HANDLES, nameOf, placeOf, withEdgesAt, type Edges } from './draw-box';
import type { Bbox } from './review';
import { useEdgeKeys } from './use-edge-keys';

/** The shortest drag in screen pixels. Anything shorter is a click. */
const SHORTEST_DRAG = 6;

interface BoxEditorProps {
  readonly photo: { readonly width: number; readonly height: number };
  /** The box whose edges can be moved. */
  readonly box: Bbox | undefined;
  /** Whether a drag draws a new box. */
  readonly canDraw: boolean;
  /** The side of a handle, as a ratio of the photo's longer side when the whole photo is shown. */
  readonly handleRatio?: number;
  readonly onDrawn: (bbox: Bbox) => void;
  readonly onMoved: (bbox: Bbox) => void;
  /** Called when the user presses Escape. */
  readonly onLeft?: () => void;
}

interface Drag {
  readonly edges: Edges | 'new';
  readonly from: { readonly x: number; readonly y: number };
  readonly clientX: number;
  readonly clientY: number;
}

/** A layer over the photo. Its handles and keys move the selected box's edges, or a drag draws a new box. */
export function BoxEditor(props: BoxEditorProps) {
  const { photo, box, canDraw, handleRatio = 0.02, onDrawn, onMoved, onLeft } = props;
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag>(undefined);
  const [draft, setDraft] = useState<Bbox>();
  const leave = (): void => {
    drag.current = undefined;
    setDraft(undefined);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      leave();
      onLeft?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onLeft]);

  const edge = useEdgeKeys({
    box,
    photo,
    onDraft: setDraft,
    onMoved: (bbox) => {
      leave();
      onMoved(bbox);
    },
  });

  /** The pointer's position in pixels of the photo, at any zoom. */
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const area = svg.current?.getBoundingClientRect();
    if (!area) return { x: 0, y: 0 };
    return {
      x: ((clientX - area.left) / area.width) * photo.width,
      y: ((clientY - area.top) / area.height) * photo.height,
    };
  };
  const begin = (event: PointerEvent<SVGElement>, edges: Drag['edges']): void => {
    // Otherwise the photo would move with the pointer.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientX, clientY } = event;
    drag.current = { edges, from: pointOf(event), clientX, clientY };
  };
  const boxAt = (event: PointerEvent): Bbox | undefined => {
    if (!drag.current) return undefined;
    const { edges, from, clientX, clientY } = drag.current;
    const distance = Math.hypot(event.clientX - clientX, event.clientY - clientY);
    if (distance < SHORTEST_DRAG) return undefined;
    const point = pointOf(event);
    if (edges === 'new') return boxBetween(from, point, photo);
    return box && withEdgesAt(box, edges, point, photo);
  };
  const handlers = {
    onPointerMove: (event: PointerEvent) => {
      if (!drag.current) return;
      event.stopPropagation();
      setDraft(boxAt(event));
    },
    onPointerUp: (event: PointerEvent) => {
      const [now, drawn] = [drag.current, boxAt(event)];
      leave();
      if (!now || !drawn) return;
      if (now.edges === 'new') onDrawn(drawn);
      else onMoved(drawn);
    },
    onPointerCancel: leave,
  };
  const side = handleRatio * Math.max(photo.width, photo.height);
  const shown = box && (draft ?? box);
  return (
    <>
      <VisuallyHidden role="status">
        {edge && `The ${nameOf(edge)} edge is selected`}
      </VisuallyHidden>
      <svg
        ref={svg}
        className={canDraw ? 'editor drawing' : 'editor'}
        viewBox={`0 0 ${photo.width} ${photo.height}`}
        aria-hidden="true"
        {...(canDraw && {
          onPointerDown: (event: PointerEvent<SVGElement>) => begin(event, 'new'),
        })}
        {...handlers}
      >
        {draft && <rect className="draft" {...rectangle(draft)} />}
        {shown && edge && <rect className="edge" {...rectangle(edgeOf(edge, shown))} />}
        {shown &&
          HANDLES.map((edges) => {
            const { x, y } = placeOf(edges, shown);
            return (
              <rect
                key={`${edges.x ?? ''} ${edges.y ?? ''}`}
                className={`handle ${edges.x ?? ''} ${edges.y ?? ''}`}
                {...rectangle([x - side / 2, y - side / 2, side, side])}
                onPointerDown={(event) => begin(event, edges)}
              />
            );
          })}
      </svg>
    </>
  );
}

/** The line of an edge, as a rectangle without a width or height. */
const edgeOf = ({ x, y }: Edges, [left = 0, top = 0, width = 0, height = 0]: Bbox): Bbox => [
  x === 'right' ? left + width : left,
  y === 'bottom' ? top + height : top,
  x ? 0 : width,
  y ? 0 : height,
];

const rectangle = ([x, y, width, height]: Bbox) => ({ x, y, width, height });
