import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BoxEditor } from '../../review/box-editor';
import type { Bbox } from '../../review/review';
import { Failure } from '../../session/failure';
import { cutPicture } from './cut-picture';
import { firstFrame, frameAfterKey } from './frame';

/** Lets the user cut a picture to its product, with a frame that is dragged or moved by keys. */
export function PictureCutter(props: {
  /** The address of the picture; undefined closes the cutter. */
  readonly source: string | undefined;
  /** Takes the cut. The cutter closes when this has succeeded. */
  readonly onCut: (file: File) => unknown;
  readonly onClose: () => void;
}) {
  const { source, onCut, onClose } = props;
  return (
    <Modal
      opened={source !== undefined}
      onClose={onClose}
      title="Cut the picture to the product"
      size="lg"
      // Locking the page's scroll bar would write a style element, which the security policy forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {source !== undefined && <Cutter source={source} onCut={onCut} onClose={onClose} />}
    </Modal>
  );
}

interface Loaded {
  readonly image: HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

function Cutter(props: {
  readonly source: string;
  readonly onCut: (file: File) => unknown;
  readonly onClose: () => void;
}) {
  const { source, onCut, onClose } = props;
  const [loaded, setLoaded] = useState<Loaded>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [frame, setFrame] = useState<Bbox>();
  const area = useRef<HTMLDivElement>(null);
  const cutting = useMutation({
    mutationFn: async (ready: { readonly image: HTMLImageElement; readonly frame: Bbox }) => {
      await onCut(await cutPicture(ready.image, ready.frame));
    },
    onSuccess: onClose,
  });
  const [x = 0, y = 0, width = 0, height = 0] = frame ?? [];
  if (isUnreadable) {
    return (
      <Alert color="red" variant="light" title="This browser cannot show the picture" role="alert">
        Save it as JPEG, and choose it again.
      </Alert>
    );
  }
  return (
    <>
      <Text size="sm" className="quiet" mb="sm">
        Drag a frame around the product, or move the edges of the frame. Arrow keys move it, and
        with Shift its right and lower edges.
      </Text>
      <div
        ref={area}
        className="cutter"
        tabIndex={0}
        role="group"
        aria-label="Picture with the frame of the cut"
        data-autofocus
        onKeyDown={(event) => {
          const next = loaded && frame && frameAfterKey(frame, event, loaded);
          if (!next) return;
          event.preventDefault();
          setFrame(next);
        }}
      >
        <img
          src={source}
          alt=""
          // Without this, the browser would not let the page read the pixels of a picture from another origin.
          crossOrigin="anonymous"
          onLoad={({ currentTarget: image }) => {
            const size = { width: image.naturalWidth, height: image.naturalHeight };
            setLoaded({ image, ...size });
            setFrame(firstFrame(size));
          }}
          onError={() => setUnreadable(true)}
        />
        {loaded && frame && (
          <>
            <svg
              className="shade"
              viewBox={`0 0 ${loaded.width} ${loaded.height}`}
              aria-hidden="true"
            >
              <path
                d={`M0 0H${loaded.width}V${loaded.height}H0ZM${x} ${y}v${height}h${width}v${-height}Z`}
              />
            </svg>
            <BoxEditor
              photo={loaded}
              box={frame}
              canDraw
              handleRatio={0.04}
              onDrawn={setFrame}
              onMoved={setFrame}
            />
          </>
        )}
      </div>
      <Group mt="sm" justify="space-between">
        <span className="quiet" aria-live="polite">
          {frame && `${width} × ${height} pixels at ${x}, ${y}`}
        </span>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Keep it whole
          </Button>
          <Button
            disabled={!loaded || !frame}
            loading={cutting.isPending}
            onClick={() => {
              if (loaded && frame) cutting.mutate({ image: loaded.image, frame });
            }}
          >
            Use the cut
          </Button>
        </Group>
      </Group>
      {cutting.error && <Failure error={cutting.error} />}
    </>
  );
}
