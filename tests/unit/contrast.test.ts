import { describe, expect, it } from 'vitest';
import { getContrast } from '#domain/contrast.ts';
import { palette } from '#src/theme/palette.ts';
import { colors } from '#src/theme/semantic.ts';

type Theme = 'light' | 'dark';

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
    expect(getContrast(shade(text, theme), shade(ground, theme))).toBeGreaterThanOrEqual(4.5),
  );
  it.each(shapes)('shows %s on %s at 3 : 1 or more', (shape, ground) =>
    expect(getContrast(shade(shape, theme), shade(ground, theme))).toBeGreaterThanOrEqual(3),
  );
});
