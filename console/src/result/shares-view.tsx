import { Table } from '@mantine/core';
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts';
import { useElementSize } from '@mantine/hooks';
import type { Result } from '../../../clients/typescript/src/index';
import { useChartColours } from '../shell/chart-colours';
import { formatRatio } from '../shell/format';
import { Empty } from '../shell/states';
import { Swatch } from './facing-panel';
import { colourOf } from './facings';
import { productShares, type ProductShare } from './shares';

const PIXELS_PER_PRODUCT = 44;

/** Shows each product's share of the facings and of their area. */
export function SharesView({ result }: { readonly result: Result }) {
  if (result.postprocessing_results.shares.length === 0) {
    return (
      <Empty title="This task computes no shares">
        Edit the task: photos submitted from then on will have them.
      </Empty>
    );
  }
  const shares = productShares(result);
  if (shares.length === 0) {
    return <Empty title="There are no shares">No product was found on this photo.</Empty>;
  }
  return (
    <div className="columns">
      <ShareChart shares={shares} />
      <ShareTable shares={shares} />
    </div>
  );
}

function ShareChart({ shares }: { readonly shares: readonly ProductShare[] }) {
  const { ref, width } = useElementSize();
  const { text, line, background, first, second } = useChartColours();
  const data = shares.map(({ name, countRatio, areaRatio }) => ({
    name,
    'By count': countRatio * 100,
    'By area': areaRatio * 100,
  }));
  return (
    // Screen readers get the same figures from the table next to the chart.
    <div ref={ref} className="chart" aria-hidden="true">
      {width > 0 && (
        <BarChart
          layout="vertical"
          width={width}
          height={data.length * PIXELS_PER_PRODUCT + 70}
          data={data}
          margin={{ left: 0, right: 16 }}
          accessibilityLayer={false}
        >
          <CartesianGrid horizontal={false} stroke={line} />
          <XAxis type="number" unit=" %" tick={{ fill: text, fontSize: 12 }} />
          <YAxis
            type="category"
            dataKey="name"
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
          <Legend itemSorter={null} />
          <Bar dataKey="By count" fill={first} isAnimationActive={false} />
          <Bar dataKey="By area" fill={second} isAnimationActive={false} />
        </BarChart>
      )}
    </div>
  );
}

function ShareTable({ shares }: { readonly shares: readonly ProductShare[] }) {
  return (
    <div className="scrolls">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Product</Table.Th>
            <Table.Th className="number">Facings</Table.Th>
            <Table.Th className="number">By count</Table.Th>
            <Table.Th className="number">By area</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shares.map(({ name, category, count, countRatio, areaRatio }) => (
            <Table.Tr key={category}>
              <Table.Td>
                <Swatch colour={colourOf(category)} /> {name}
              </Table.Td>
              <Table.Td className="number">{count}</Table.Td>
              <Table.Td className="number">{formatRatio(countRatio, 1)}</Table.Td>
              <Table.Td className="number">{formatRatio(areaRatio, 1)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
