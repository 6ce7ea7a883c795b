import { Button, Checkbox, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useAddressValue } from '../../shell/use-address';
import type { ShownFacing } from '../facings';
import { Boxes } from './boxes';
import { useZoom } from './use-zoom';

interface PhotoViewerProps {
  readonly imageUrl: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly facings: readonly ShownFacing[];
  readonly selected: ShownFacing | undefined;
  /** Ids of facings that stand back. */
  readonly pale: ReadonlySet<number>;
  readonly onSelect: (id: number) => void;
}

/** The photo with its boxes: enlarged by buttons, keys, Ctrl and the wheel, or two fingers. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { imageUrl, size, facings, selected, pale, onSelect } = props;
  const [names, setNames] = useAddressValue('names');
  const { frame, stage, actions, handlers } = useZoom();

  useEffect(() => {
    if (!selected) return;
    const { x, y, width, height } = selected;
    actions.centre({ x: (x + width / 2) / size.width, y: (y + height / 2) / size.height });
  }, [actions, selected, size.width, size.height]);

  return (
    <div className="viewer">
      <Group gap="xs" mb="xs">
        <Button size="xs" variant="default" onClick={actions.zoomIn} aria-label="Enlarge">
          +
        </Button>
        <Button size="xs" variant="default" onClick={actions.zoomOut} aria-label="Make smaller">
          −
        </Button>
        <Button size="xs" variant="default" onClick={actions.showAll}>
          Whole photo
        </Button>
        <Checkbox
          size="xs"
          label="Names"
          checked={names !== 'hidden'}
          onChange={(event) => setNames(event.currentTarget.checked ? '' : 'hidden')}
        />
      </Group>
      <div
        ref={frame}
        className="frame"
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          maxWidth: `calc(78vh * ${size.width / size.height})`,
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
            withNames={names !== 'hidden'}
            onSelect={onSelect}
          />
        </div>
      </div>
    </div>
  );
}
