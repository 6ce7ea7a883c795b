interface CropProps {
  /** If the size is not given, the size of the loaded picture is used. */
  readonly photo: { readonly url: string; readonly width?: number; readonly height?: number };
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly label: string;
}

/** Width of the margin shown around a box, as a ratio of the box's longer side. */
const MARGIN_RATIO = 0.12;

/** An enlarged view of a box on a photo, with a margin around it. */
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
