const iconProps = {
  width: 22,
  height: 22,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

export const SearchIcon = () => (
  <svg {...iconProps}>
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-3.8-3.8" />
  </svg>
);

export const BagIcon = () => (
  <svg {...iconProps}>
    <path d="M6 8h12l1 12H5zM9 8a3 3 0 0 1 6 0" />
  </svg>
);

export const ChartIcon = () => (
  <svg {...iconProps}>
    <rect x="3" y="3" width="8" height="8" rx="2" />
    <path d="M7 11v4a2 2 0 0 0 2 2h4" />
    <rect x="13" y="13" width="8" height="8" rx="2" />
  </svg>
);

/** Stands for the image of a product that has none. */
export const NoImage = () => (
  <span className="empty">
    <BagIcon />
  </span>
);
