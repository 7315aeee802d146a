import { chart } from '#styled/recipes/chart.mjs';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';

export type ChartPoint = {
  /** Short, for the axis; unique in its chart. */
  label: string;
  value: number;
  /** The value as it is read out. */
  text: string;
  isCurrent?: boolean;
};
export type ChartProps = { label: string; points: readonly ChartPoint[] };

const height = 100;
const slot = 24;

/** The same values as a table, for whoever does not see the drawing. */
export const ChartTable = ({ label, points }: ChartProps) => (
  <VisuallyHidden>
    <table>
      <caption>{label}</caption>
      <tbody>
        {points.map((point) => (
          <tr key={point.label}>
            <th scope="row">{point.label}</th>
            <td>{point.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);

/** Bars from zero; no value is told by colour alone. */
export function BarChart({ label, points }: ChartProps) {
  const look = chart();
  const most = Math.max(1, ...points.map((point) => point.value));
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure className={look.root}>
      <svg aria-hidden viewBox={`0 0 ${points.length * slot} ${height}`} preserveAspectRatio="none">
        {points.map((point, index) => {
          const tall = Math.max(1.5, (Math.max(0, point.value) / most) * height);
          return (
            <rect
              key={point.label}
              className={look.bar}
              data-current={point.isCurrent || undefined}
              x={index * slot + slot * 0.14}
              y={height - tall}
              width={slot * 0.72}
              height={tall}
              rx={3}
            >
              <title>{`${point.label}: ${point.text}`}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden className={look.axis}>
        <span>{first?.label}</span>
        {last !== first && <span>{last?.label}</span>}
      </div>
      <ChartTable label={label} points={points} />
    </figure>
  );
}
