import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import type { RefObject } from 'react';
import { useAddressNumber, useAddressValue } from '../../shell/use-address';
import { COLOURINGS, colouringOf, STANDINGS } from '../colours';
import { Swatch } from '../facing-panel';
import type { useZoom } from './use-zoom';

interface ViewerBarProps {
  readonly viewer: RefObject<HTMLElement | null>;
  readonly actions: ReturnType<typeof useZoom>['actions'];
}

/** The controls for how the photo and its boxes are shown. All settings but the zoom are kept in the address. */
export function ViewerBar({ viewer, actions }: ViewerBarProps) {
  const [names, setNames] = useAddressValue('names');
  const [colour, setColour] = useAddressValue('colour');
  const [planogram] = useAddressValue('planogram');
  // Without a planogram there is nothing to comply with.
  const colourings = Object.entries(COLOURINGS).filter(
    ([value]) => value !== 'compliance' || planogram !== '',
  );
  const [leastSure = 0, setLeastSure] = useAddressNumber('sure');
  return (
    <Group gap="xs" mb="xs" className="viewer-bar">
      <Button size="xs" variant="default" onClick={actions.zoomIn} aria-label="Enlarge">
        +
      </Button>
      <Button size="xs" variant="default" onClick={actions.zoomOut} aria-label="Make smaller">
        −
      </Button>
      <Button size="xs" variant="default" onClick={actions.showAll}>
        Whole photo
      </Button>
      <Button size="xs" variant="default" onClick={() => void toggleFullScreen(viewer.current)}>
        Full screen
      </Button>
      <Checkbox
        size="xs"
        label="Names"
        checked={names !== 'hidden'}
        onChange={(event) => setNames(event.currentTarget.checked ? '' : 'hidden')}
      />
      <NativeSelect
        size="xs"
        aria-label="Colour of the boxes"
        data={colourings.map(([value, label]) => ({ value, label }))}
        value={colouringOf(colour) ?? 'product'}
        onChange={({ currentTarget: { value } }) => setColour(value === 'product' ? '' : value)}
      />
      {colour === 'compliance' && planogram !== '' && (
        <span className="legend">
          {Object.values(STANDINGS).map(({ colour: shown, text }) => (
            <span key={text}>
              <Swatch colour={shown} /> {text}
            </span>
          ))}
        </span>
      )}
      <label className="fade">
        Fade names below {leastSure} %
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={leastSure}
          onChange={(event) => setLeastSure(Number(event.currentTarget.value) || undefined)}
        />
      </label>
    </Group>
  );
}

/** Enters or leaves full screen. Does nothing if the browser refuses. */
async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  await element?.requestFullscreen().catch(() => undefined);
}
