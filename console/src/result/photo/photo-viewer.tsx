import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useAddressNumber, useAddressValue } from '../../shell/use-address';
import { useColouring } from '../use-colouring';
import type { ShownFacing } from '../facings';
import { Boxes } from './boxes';
import { ViewerBar } from './viewer-bar';
import { useZoom } from './use-zoom';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PhotoViewerProps {
  readonly imageUrl: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly facings: readonly ShownFacing[];
  readonly selected: ShownFacing | undefined;
  /** The ids of facings to draw paler. */
  readonly pale: ReadonlySet<number>;
  readonly onSelect: (id: number) => void;
  /** A place without a facing to point out. */
  readonly place?: Box | undefined;
  /** Content to draw over the boxes. */
  readonly children?: ReactNode;
}

/**
 * The photo with its boxes. It is zoomed with buttons, keys, two fingers, or the wheel with Ctrl. In full screen
 * the wheel needs no Ctrl.
 */
export function PhotoViewer(props: PhotoViewerProps) {
  const { imageUrl, size, facings, selected, onSelect, place } = props;
  const shown = selected ?? place;
  const viewer = useRef<HTMLDivElement>(null);
  const [names] = useAddressValue('names');
  const [leastSure = 0] = useAddressNumber('sure');
  const colourFor = useColouring(facings);
  const pale = useMemo(
    () => new Set([...props.pale, ...idsOfLessSure(facings, leastSure / 100)]),
    [facings, props.pale, leastSure],
  );
  const { frame, stage, actions, handlers } = useZoom();

  useEffect(() => {
    if (!shown) return;
    const { x, y, width, height } = shown;
    actions.centre({ x: (x + width / 2) / size.width, y: (y + height / 2) / size.height });
  }, [actions, shown, size.width, size.height]);

  return (
    <div ref={viewer} className="viewer">
      <ViewerBar viewer={viewer} actions={actions} />
      <div
        ref={frame}
        className="frame"
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          maxWidth: `calc(var(--most-height) * ${size.width / size.height})`,
        }}
        tabIndex={0}
        role="group"
        aria-label="Photo. Plus and minus zoom, arrows move it, 0 shows all of it."
        {...handlers}
      >
        <div ref={stage} className="stage">
          <img src={imageUrl} alt="The photo that was submitted" draggable={false} />
          <Boxes
            facings={facings}
            size={size}
            selected={selected?.id}
            pale={pale}
            colourFor={colourFor}
            withNames={names !== 'hidden'}
            onSelect={onSelect}
          />
          {place && !selected && <Place place={place} size={size} />}
          {props.children}
        </div>
      </div>
    </div>
  );
}

function Place({ place, size }: { readonly place: Box } & Pick<PhotoViewerProps, 'size'>) {
  return (
    <svg
      className="place"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label="The place on the photo"
    >
      <rect {...place} />
    </svg>
  );
}

/** The ids of named facings whose confidence is lower than `least`. */
const idsOfLessSure = (facings: readonly ShownFacing[], least: number): number[] =>
  facings
    .filter(({ category, confidence }) => category !== 0 && confidence < least)
    .map(({ id }) => id);
