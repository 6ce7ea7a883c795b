import { memo } from 'react';
import type { ShownFacing } from '../facings';
import { LINE_HEIGHT, labelOf } from '../label';

interface BoxesProps {
  readonly facings: readonly ShownFacing[];
  readonly size: { readonly width: number; readonly height: number };
  readonly selected: number | undefined;
  readonly pale: ReadonlySet<number>;
  readonly colourFor: (facing: ShownFacing) => string;
  readonly withNames: boolean;
  readonly onSelect: (id: number) => void;
}

/** The boxes on the photo, in the photo's pixels. Keyboard users reach the same facings in the list next to it. */
export const Boxes = memo(function Boxes(props: BoxesProps) {
  const { facings, size, selected, pale, colourFor, withNames, onSelect } = props;
  return (
    <svg
      className="boxes"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`${facings.length} boxes of facings`}
    >
      {facings.map((facing) => (
        <g
          key={facing.id}
          className={classOf(facing, selected, pale)}
          color={colourFor(facing)}
          data-facing={facing.id}
          onClick={() => onSelect(facing.id)}
        >
          <title>{facing.name}</title>
          <rect x={facing.x} y={facing.y} width={facing.width} height={facing.height} />
          {withNames && facing.category !== 0 && <Name facing={facing} />}
        </g>
      ))}
    </svg>
  );
});

function Name({ facing }: { readonly facing: ShownFacing }) {
  const { lines, fontSize } = labelOf(facing.name, facing.width, facing.height);
  return (
    <text x={facing.x + facing.width * 0.04} y={facing.y} fontSize={fontSize}>
      {lines.map((line, index) => (
        <tspan
          key={index}
          x={facing.x + facing.width * 0.04}
          dy={`${index === 0 ? 1.05 : LINE_HEIGHT}em`}
        >
          {line}
        </tspan>
      ))}
    </text>
  );
}

function classOf(
  { id, category }: ShownFacing,
  selected: number | undefined,
  pale: ReadonlySet<number>,
): string {
  return [
    'box',
    category === 0 ? 'unknown' : '',
    pale.has(id) ? 'pale' : '',
    id === selected ? 'selected' : '',
  ].join(' ');
}
