import {
  findReadableColor,
  getContrast,
  getTextColorOn,
  minShapeContrast,
  minTextContrast,
} from './contrast.ts';
import type { StoreBranding } from './webstore.ts';

type Channels = readonly [number, number, number];

const parseHex = (hex: string): Channels => {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
};
const toHex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Returns a colour with a share of another one, 0 to 1. Old phones can't mix colours themselves. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [parseHex(one), parseHex(other)];
  return toHex([0, 1, 2].map((nth) => (a[nth] ?? 0) * (1 - share) + (b[nth] ?? 0) * share));
}

/** The colours that a merchant chooses. */
export type StoreColors = Pick<StoreBranding, 'backgroundColor' | 'textColor' | 'buttonColor'>;

/** Returns the tokens of a store's colours; every text among them has the contrast of WCAG 2.2 AA on its background. */
export function toColorTokens({
  backgroundColor,
  textColor,
  buttonColor,
}: StoreColors): Record<string, string> {
  const background = backgroundColor;
  const text = findReadableColor(textColor, background, minTextContrast);
  const surface = mix(background, text, 0.05);
  const readable = (color: string) => findReadableColor(color, surface, minTextContrast);
  const isDark = getContrast(background, '#ffffff') > getContrast(background, '#000000');
  return {
    'color-scheme': isDark ? 'dark' : 'light',
    '--bg': background,
    '--surface': surface,
    '--text': text,
    '--muted': readable(mix(background, text, 0.65)),
    '--line': mix(background, text, 0.16),
    '--border': findReadableColor(mix(background, text, 0.4), background, minShapeContrast),
    '--accent': buttonColor,
    '--on-accent': getTextColorOn(buttonColor),
    '--accent-text': readable(buttonColor),
    '--danger': readable('#b42318'),
  };
}
