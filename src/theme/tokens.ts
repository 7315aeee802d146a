import { palette } from './palette.ts';

const values = <V extends string | number>(entries: Record<string, V>) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]));

/** A 4 px grid; the names are multiples of 4 px. */
const grid = {
  '0': '0',
  '0.5': '0.125rem',
  '1': '0.25rem',
  '1.5': '0.375rem',
  '2': '0.5rem',
  '2.5': '0.625rem',
  '3': '0.75rem',
  '4': '1rem',
  '5': '1.25rem',
  '6': '1.5rem',
  '8': '2rem',
  '10': '2.5rem',
  '12': '3rem',
  '16': '4rem',
  '20': '5rem',
  '24': '6rem',
};

export const tokens = {
  colors: {
    ...palette,
    ...values({ current: 'currentColor', transparent: 'transparent', inherit: 'inherit' }),
  },
  spacing: values(grid),
  sizes: values({
    ...grid,
    '3.5': '0.875rem',
    '7': '1.75rem',
    '9': '2.25rem',
    '11': '2.75rem',
    '14': '3.5rem',
    full: '100%',
    auto: 'auto',
    viewport: '100dvh',
    min: 'min-content',
    fit: 'fit-content',
    px: '1px',
    field: '26rem',
    prose: '40rem',
    page: '76rem',
    sidebar: '15.5rem',
    dialog: '30rem',
    menu: '14rem',
    crop: '20rem',
    toast: '24rem',
    panel: 'min(34rem, 75dvh)',
  }),
  fonts: values({
    sans: "'Kontor Sans', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif",
    mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  }),
  fontSizes: values({
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.9375rem',
    touch: '1rem',
    lg: '1.0625rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.5rem',
  }),
  fontWeights: values({ regular: 400, medium: 500, semibold: 600, bold: 700 }),
  lineHeights: values({ none: 1, tight: 1.15, snug: 1.3, normal: 1.5 }),
  letterSpacings: values({ tight: '-0.02em', snug: '-0.01em', normal: '0', wide: '0.04em', digits: '0.5em' }),
  radii: values({ none: '0', xs: '4px', sm: '6px', md: '9px', lg: '14px', xl: '20px', full: '999px' }),
  borderWidths: values({ none: '0', hair: '1px', thick: '2px' }),
  zIndex: values({ base: 0, sticky: 10, overlay: 40, popover: 50, toast: 60, bar: 70 }),
  durations: values({ fast: '120ms', normal: '200ms', slow: '320ms', pulse: '1600ms', spin: '900ms' }),
  easings: values({ out: 'cubic-bezier(0.2, 0.8, 0.2, 1)', inOut: 'cubic-bezier(0.5, 0, 0.2, 1)' }),
};

const text = (fontSize: string, lineHeight: string, fontWeight: string, letterSpacing = 'normal') => ({
  value: {
    fontSize: `{fontSizes.${fontSize}}`,
    lineHeight: `{lineHeights.${lineHeight}}`,
    fontWeight: `{fontWeights.${fontWeight}}`,
    letterSpacing: `{letterSpacings.${letterSpacing}}`,
  },
});

export const textStyles = {
  display: text('4xl', 'tight', 'semibold', 'tight'),
  title: text('2xl', 'snug', 'semibold', 'tight'),
  heading: text('lg', 'snug', 'semibold', 'snug'),
  body: text('md', 'normal', 'regular'),
  strong: text('md', 'normal', 'semibold'),
  label: text('sm', 'snug', 'semibold'),
  small: text('sm', 'normal', 'regular'),
  caption: text('xs', 'snug', 'medium'),
  figure: text('3xl', 'tight', 'semibold', 'tight'),
};
