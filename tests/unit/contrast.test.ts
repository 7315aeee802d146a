import { describe, expect, it } from 'vitest';
import { palette } from '#src/theme/palette.ts';
import { colors } from '#src/theme/semantic.ts';

type Theme = 'light' | 'dark';

/** Returns the relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Returns the hex value of a semantic token in one theme. */
function shade(path: string, theme: Theme): string {
  const node: unknown = path.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), colors);
  const token = Reflect.get(Object(node), 'DEFAULT') ?? node;
  const shades = [...String(Reflect.get(Object(token), 'value')).matchAll(/\{colors\.(\w+)\.(\w+)\}/g)];
  const [, ramp = '', step = ''] = (theme === 'dark' ? shades.at(-1) : shades[0]) ?? [];
  const hex: unknown = Reflect.get(Object(Reflect.get(Object(Reflect.get(palette, ramp)), step)), 'value');
  if (typeof hex !== 'string') throw new Error(`${path} is no pair of shades`);
  return hex;
}

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected'];
const tones = ['neutral', 'primary', 'success', 'warning', 'danger', 'info'];
const on = (texts: readonly string[], where: readonly string[]) =>
  texts.flatMap((text) => where.map((ground) => [text, ground] as const));

const words = [
  ...on(
    [
      'text',
      'text.muted',
      'text.subtle',
      'link',
      'danger.text',
      'success.text',
      'warning.text',
      'accent.text',
    ],
    grounds,
  ),
  ...tones.map((tone) => [`${tone}.text`, `${tone}.soft`] as const),
  ...on(['brand.on'], ['brand', 'brand.hover', 'brand.pressed']),
  ...on(['danger.on'], ['danger.solid', 'danger.hover', 'danger.pressed']),
  ...on(['frame.text', 'frame.muted'], ['frame', 'frame.hover', 'frame.active']),
  ['frame.onMark', 'frame.mark'] as const,
];
const shapes = [
  ...on(['line.field', 'brand', 'focus', 'danger.solid'], ['canvas', 'surface', 'raised']),
  ...on(['frame.mark'], ['frame', 'frame.hover', 'frame.active']),
  ...tones.map((tone) => [`${tone}.solid`, 'raised'] as const),
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(words)('shows %s on %s at 4.5 : 1 or more', (text, ground) =>
    expect(contrast(shade(text, theme), shade(ground, theme))).toBeGreaterThanOrEqual(4.5),
  );
  it.each(shapes)('shows %s on %s at 3 : 1 or more', (shape, ground) =>
    expect(contrast(shade(shape, theme), shade(ground, theme))).toBeGreaterThanOrEqual(3),
  );
});
