import { authFrame } from '#styled/recipes/auth-frame.mjs';

/** Nodes of a chart on ruled paper: places a record can be in, and the moves between them. */
const nodes = [
  [90, 190],
  [230, 190],
  [370, 190],
  [370, 320],
  [230, 320],
  [370, 450],
] as const;
const moves = ['M118 190h84', 'M258 190h84', 'M370 206v98', 'M342 320h-84', 'M230 304v-98', 'M370 336v98'];
const lines = Array.from({ length: 26 }, (_, line) => line * 32 + 14);

export const LedgerFigure = () => (
  <svg
    aria-hidden
    className={authFrame().figure}
    viewBox="0 0 460 800"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    stroke="currentColor"
  >
    {lines.map((y) => (
      <path key={y} d={`M0 ${y}h460`} strokeWidth="1" opacity="0.55" />
    ))}
    <path d="M44 0v800M50 0v800" strokeWidth="1" />
    {moves.map((move) => (
      <path key={move} d={move} strokeWidth="2" strokeDasharray="4 5" stroke="#86bcae" opacity="0.7" />
    ))}
    {nodes.map(([x, y], index) => (
      <rect
        key={`${x} ${y}`}
        x={x - 28}
        y={y - 16}
        width="56"
        height="32"
        rx="10"
        fill="#0c524d"
        stroke={index === 5 ? '#e7b950' : '#86bcae'}
        strokeWidth="1.5"
      />
    ))}
    <path
      d="M361 450l6 6 11-12"
      stroke="#e7b950"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
