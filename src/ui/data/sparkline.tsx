import { chart } from '#styled/recipes/chart.mjs';
import { type ChartProps, ChartTable } from './bar-chart.tsx';

const [width, height, edge] = [200, 40, 2];

/** The shape of a course, without axes. */
export function Sparkline({ label, points }: ChartProps) {
  const look = chart();
  const values = points.map((point) => point.value);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const step = width / Math.max(1, points.length - 1);
  const line = values
    .map(
      (value, index) =>
        `${(index * step).toFixed(1)},${(height - edge - ((value - low) / (high - low)) * (height - 2 * edge)).toFixed(1)}`,
    )
    .join(' ');
  return (
    <figure className={look.root}>
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <polygon className={look.area} points={`0,${height} ${line} ${width},${height}`} />
        <polyline className={look.line} points={line} />
      </svg>
      <ChartTable label={label} points={points} />
    </figure>
  );
}
