interface CropProps {
  /** A photo of known size, or one whose own size counts. */
  readonly photo: { readonly url: string; readonly width?: number; readonly height?: number };
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly label: string;
}

/** How much of the photo around a box is shown, as a ratio of the box. */
const MARGIN_RATIO = 0.12;

/** A box of a photo, large, with some of what is around it. */
export function Crop({ photo, box: { x, y, width, height }, label }: CropProps) {
  const margin = MARGIN_RATIO * Math.max(width, height);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={[x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(' ')}
    >
      <image href={photo.url} width={photo.width} height={photo.height} />
      <rect x={x} y={y} width={width} height={height} />
    </svg>
  );
}
