import { useElementSize } from '@mantine/hooks';
import { CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import type { Quality } from '../../../clients/typescript/src/index';
import { useChartColours } from '../shell/chart-colours';
import { formatRatio } from '../shell/format';
import { chartedWeeks, NAMED_ALTHOUGH_ABSENT, RIGHT } from './quality-weeks';

/** A chart of each week's shares. Screen readers get the same figures from the table below. */
export function QualityChart({ weeks }: Pick<Quality, 'weeks'>) {
  const { ref, width } = useElementSize();
  const { text, line, background, first, second } = useChartColours();
  return (
    <div ref={ref} className="chart" aria-hidden="true">
      {width > 0 && (
        <LineChart width={width} height={200} data={chartedWeeks(weeks)} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={line} />
          <XAxis dataKey="week" tick={{ fill: text, fontSize: 12 }} />
          <YAxis domain={[0, 100]} unit=" %" width={56} tick={{ fill: text, fontSize: 12 }} />
          <Tooltip
            formatter={(value) => formatRatio(Number(value) / 100)}
            contentStyle={{ background, color: text }}
            separator=": "
          />
          <Legend />
          <Line dataKey={RIGHT} stroke={first} strokeWidth={2} isAnimationActive={false} />
          <Line
            dataKey={NAMED_ALTHOUGH_ABSENT}
            stroke={second}
            strokeDasharray="5 4"
            strokeWidth={2}
            isAnimationActive={false}
          />
        </LineChart>
      )}
    </div>
  );
}
