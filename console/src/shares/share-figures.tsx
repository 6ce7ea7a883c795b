import { Table } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Rectangle,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
} from 'recharts';
import { Swatch } from '../result/facing-panel';
import { useChartColours } from '../shell/chart-colours';
import { formatRatio } from '../shell/format';
import { DRAWN, leftOut, type Share } from './shares';

const PIXELS_PER_SHARE = 44;
/** The opacity of the bars for areas. */
const PALE = 0.45;

interface FiguresProps {
  readonly shares: readonly Share[];
  /** What is counted together, such as a product. */
  readonly heading: string;
  /** The colour that a share has elsewhere on the page. */
  readonly colourOf?: ((share: Share) => string) | undefined;
}

/** A chart and a table of shares of facings and of their area. */
export function ShareFigures(props: FiguresProps) {
  return (
    <div className="columns">
      <ShareChart {...props} />
      <ShareTable {...props} />
    </div>
  );
}

function ShareChart({ shares, colourOf }: FiguresProps) {
  const { ref, width } = useElementSize();
  const { text, line, background, first } = useChartColours();
  const colourOfLegend = colourOf ? text : first;
  const colours = shares.map((share) => colourOf?.(share) ?? first);
  const data = shares.slice(0, DRAWN).map(({ label, count_ratio, area_ratio }) => ({
    label,
    'By count': count_ratio * 100,
    'By area': area_ratio * 100,
  }));
  return (
    // Screen readers get the same figures from the table next to the chart.
    <div ref={ref} className="chart" aria-hidden="true">
      {width > 0 && (
        <BarChart
          layout="vertical"
          width={width}
          height={data.length * PIXELS_PER_SHARE + 40}
          data={data}
          margin={{ left: 0, right: 16 }}
          accessibilityLayer={false}
        >
          <CartesianGrid horizontal={false} stroke={line} />
          <XAxis type="number" unit=" %" tick={{ fill: text, fontSize: 12 }} />
          <YAxis
            type="category"
            dataKey="label"
            width={Math.min(180, width * 0.42)}
            tick={{ fill: text, fontSize: 12 }}
          />
          <Tooltip
            formatter={(value) => formatRatio(Number(value) / 100, 1)}
            contentStyle={{ background, color: text }}
            cursor={{ fillOpacity: 0.1 }}
            separator=": "
            // Sorts the entries like the bars, not alphabetically.
            itemSorter={({ dataKey }) => (dataKey === 'By count' ? 0 : 1)}
          />
          <Bar dataKey="By count" shape={barOf(colours, 1)} isAnimationActive={false} />
          <Bar dataKey="By area" shape={barOf(colours, PALE)} isAnimationActive={false} />
        </BarChart>
      )}
      <p className="legend">
        <span>
          <Swatch colour={colourOfLegend} /> By count
        </span>
        <span className="pale">
          <Swatch colour={colourOfLegend} /> By area
        </span>
        <span>{leftOut(shares.length)}</span>
      </p>
    </div>
  );
}

/** Draws bars in the colours of their shares, as the table has them. */
const barOf =
  (colours: readonly string[], opacity: number) =>
  ({ index, ...bar }: BarShapeProps) => (
    <Rectangle {...bar} fill={colours[index] ?? ''} fillOpacity={opacity} />
  );

function ShareTable({ shares, heading, colourOf }: FiguresProps) {
  return (
    <div className="scrolls" tabIndex={0} role="group" aria-label="Shares">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{heading}</Table.Th>
            <Table.Th className="number">Facings</Table.Th>
            <Table.Th className="number">By count</Table.Th>
            <Table.Th className="number">By area</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shares.map((share) => (
            <Table.Tr key={share.key}>
              <Table.Td>
                {colourOf && <Swatch colour={colourOf(share)} />} {share.label}
              </Table.Td>
              <Table.Td className="number">{share.count}</Table.Td>
              <Table.Td className="number">{formatRatio(share.count_ratio, 1)}</Table.Td>
              <Table.Td className="number">{formatRatio(share.area_ratio, 1)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
