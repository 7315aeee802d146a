import type { palette } from './palette.ts';

type Shade = `${keyof typeof palette}.${string}`;

/** Returns a value for both themes. The browser selects one by `color-scheme`, which global.css sets from `data-theme` or the system. */
const pair = (light: Shade, dark: Shade) => ({ value: `light-dark({colors.${light}}, {colors.${dark}})` });
const same = (shade: Shade) => ({ value: `{colors.${shade}}` });

const plan = (ramp: 'freeBlue' | 'basicViolet' | 'proGreen' | 'customBrown', text: '600' | '700') => ({
  soft: pair(`${ramp}.50`, `${ramp}.900`),
  line: pair(`${ramp}.200`, `${ramp}.800`),
  // The green of the specification is too light for small texts on a light ground.
  text: pair(`${ramp}.${text}`, `${ramp}.300`),
  solid: pair(`${ramp}.600`, `${ramp}.300`),
});

/** Second tier: the meaning of colours. Recipes use only these names. */
export const colors = {
  canvas: pair('ivory.50', 'ink.950'),
  surface: pair('ivory.0', 'ink.900'),
  raised: pair('ivory.0', 'ink.850'),
  sunken: pair('ivory.100', 'ink.975'),
  hover: pair('ivory.100', 'ink.850'),
  pressed: pair('ivory.200', 'ink.800'),
  selected: pair('green.50', 'ink.800'),
  scrim: { value: 'rgb(3 24 23 / 0.55)' },
  /** The same in both themes, because not every camera reads an inverted code. */
  qr: { DEFAULT: same('ivory.0'), mark: same('ink.950') },
  text: {
    DEFAULT: pair('ivory.900', 'ink.50'),
    muted: pair('ivory.700', 'ink.200'),
    subtle: pair('ivory.600', 'ink.300'),
  },
  line: {
    DEFAULT: pair('ivory.200', 'ink.800'),
    strong: pair('ivory.300', 'ink.700'),
    field: pair('ivory.500', 'ink.500'),
  },
  progress: pair('green.800', 'green.300'),
  focus: pair('green.500', 'brass.300'),
  link: { DEFAULT: pair('green.700', 'green.300'), hover: pair('green.900', 'green.200') },
  brand: {
    DEFAULT: pair('green.800', 'green.300'),
    hover: pair('green.700', 'green.200'),
    pressed: pair('green.900', 'green.400'),
    on: pair('ivory.0', 'green.950'),
  },
  accent: { DEFAULT: pair('brass.400', 'brass.300'), text: pair('brass.600', 'brass.300') },
  frame: {
    DEFAULT: pair('green.800', 'green.950'),
    hover: pair('green.700', 'green.900'),
    active: pair('green.900', 'green.800'),
    line: pair('green.700', 'green.900'),
    text: same('ivory.0'),
    muted: same('green.200'),
    mark: same('brass.300'),
    onMark: same('green.950'),
  },
  neutral: {
    soft: pair('ivory.100', 'ink.800'),
    line: pair('ivory.300', 'ink.700'),
    text: pair('ivory.700', 'ink.100'),
    solid: pair('ivory.600', 'ink.300'),
  },
  primary: {
    soft: pair('green.100', 'ink.700'),
    line: pair('green.200', 'ink.600'),
    text: pair('green.800', 'green.200'),
    solid: pair('green.600', 'green.300'),
  },
  success: {
    soft: pair('leaf.50', 'leaf.900'),
    line: pair('leaf.200', 'leaf.800'),
    text: pair('leaf.700', 'leaf.300'),
    solid: pair('leaf.600', 'leaf.300'),
  },
  warning: {
    soft: pair('brass.50', 'brass.900'),
    line: pair('brass.200', 'brass.800'),
    text: pair('brass.700', 'brass.200'),
    solid: pair('brass.500', 'brass.300'),
  },
  danger: {
    soft: pair('clay.50', 'clay.900'),
    line: pair('clay.200', 'clay.800'),
    text: pair('clay.700', 'clay.300'),
    solid: pair('clay.600', 'clay.300'),
    hover: pair('clay.700', 'clay.200'),
    pressed: pair('clay.800', 'clay.400'),
    on: pair('ivory.0', 'clay.900'),
  },
  info: {
    soft: pair('sky.50', 'sky.900'),
    line: pair('sky.200', 'sky.800'),
    text: pair('sky.700', 'sky.300'),
    solid: pair('sky.600', 'sky.300'),
  },
  /** The plans of Kontor (specification, section 9). On a dark ground their colours are lighter. */
  plan: {
    free: plan('freeBlue', '600'),
    basic: plan('basicViolet', '600'),
    pro: plan('proGreen', '700'),
    custom: plan('customBrown', '600'),
  },
};

export const shadows = {
  rest: { value: '0 1px 2px light-dark(rgb(60 48 20 / 0.06), rgb(0 0 0 / 0.3))' },
  lift: {
    value:
      '0 2px 4px light-dark(rgb(60 48 20 / 0.05), rgb(0 0 0 / 0.3)), 0 12px 32px -8px light-dark(rgb(40 36 20 / 0.2), rgb(0 0 0 / 0.6))',
  },
  inset: { value: 'inset 0 1px 0 rgb(255 255 255 / 0.12)' },
};
