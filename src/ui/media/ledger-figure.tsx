import { authFrame } from '#styled/recipes/auth-frame.mjs';
import { t } from '#src/lib/messages.ts';

const places = [
  { x: 132, y: 176, label: t('stageOrdered') },
  { x: 320, y: 176, label: t('stagePaid') },
  { x: 320, y: 288, label: t('stagePacked') },
  { x: 132, y: 288, label: t('stageUnderWay') },
  { x: 132, y: 400, label: t('stageDelivered') },
  { x: 320, y: 400, label: t('stagePaidOut') },
];
const moves = ['M190 176h66', 'M320 198v62', 'M262 288h-66', 'M132 310v62', 'M190 400h66'];
const heads = [
  'M250 171l7 5-7 5',
  'M315 254l5 7 5-7',
  'M202 283l-7 5 7 5',
  'M127 366l5 7 5-7',
  'M250 395l7 5-7 5',
];
const lines = Array.from({ length: 26 }, (_, line) => line * 32 + 16);

/** A decorative state chart of an order on ruled paper. */
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
      <path key={y} d={`M-200 ${y}h860`} opacity="0.6" />
    ))}
    <path d="M38 0v800M43 0v800" />
    <g stroke="#86bcae" strokeWidth="1.5">
      <path d={moves.join('')} strokeDasharray="3 5" />
      <path d={heads.join('')} strokeLinecap="round" strokeLinejoin="round" />
    </g>
    {places.map(({ x, y, label }, index) => (
      <g key={label} textAnchor="middle">
        <rect
          x={x - 58}
          y={y - 22}
          width="116"
          height="44"
          rx="12"
          fill="#0c524d"
          stroke={index === places.length - 1 ? '#e7b950' : '#86bcae'}
          strokeWidth="1.5"
        />
        <text x={x} y={y + 4.5}>
          {label}
        </text>
      </g>
    ))}
  </svg>
);
