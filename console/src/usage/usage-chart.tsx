import { useElementSize } from '@mantine/hooks';
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts';
import { useChartColours } from '../shell/chart-colours';
import type { DayOfUsage } from './usage-days';

/** A chart of the photos of each day. Screen readers get the same figures from the table below. */
export function UsageChart({ days }: { readonly days: readonly DayOfUsage[] }) {
  const { ref, width } = useElementSize();
  const { text, line, background, first, second } = useChartColours();
  const data = days.map(({ date, completed, failed }) => ({
    date,
    Completed: completed,
    Failed: failed,
  }));
  return (
    <div ref={ref} className="chart" aria-hidden="true">
      {width > 0 && (
        <BarChart width={width} height={240} data={data} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={line} />
          <XAxis dataKey="date" tick={{ fill: text, fontSize: 12 }} />
          <YAxis allowDecimals={false} width={40} tick={{ fill: text, fontSize: 12 }} />
          <Tooltip
            contentStyle={{ background, color: text }}
            cursor={{ fillOpacity: 0.1 }}
            separator=": "
          />
          <Legend />
          <Bar
            dataKey="Completed"
            stackId="photos"
            fill={first}
            maxBarSize={48}
            isAnimationActive={false}
          />
          <Bar
            dataKey="Failed"
            stackId="photos"
            fill={second}
            maxBarSize={48}
            isAnimationActive={false}
          />
        </BarChart>
      )}
    </div>
  );
}
