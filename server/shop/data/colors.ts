import type { ShopSettings } from './shop-settings.ts';

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

function getLuminance(hex: string): number {
  const [red, green, blue] = parseHex(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the contrast of two colours by WCAG 2.2, 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [a, b] = [getLuminance(one), getLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const getTextOn = (background: string): string =>
  getContrast('#ffffff', background) >= 4.5 ? '#ffffff' : '#000000';

/** Moves a colour towards the text's, which has enough contrast, until it has enough itself. */
function makeReadable(color: string, background: string, text: string, minRatio: number): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, text, share);
    if (getContrast(mixed, background) >= minRatio) return mixed;
  }
  return text;
}

type Colors = Pick<ShopSettings, 'backgroundColor' | 'textColor' | 'buttonColor'>;

/** Returns the tokens of a store's colours; every text among them has the contrast of WCAG 2.2 AA on its background. */
export function toColorTokens({ backgroundColor, textColor, buttonColor }: Colors): Record<string, string> {
  const background = backgroundColor;
  const end = getTextOn(background);
  const text = makeReadable(textColor, background, end, 4.5);
  const surface = mix(background, text, 0.05);
  return {
    'color-scheme': getLuminance(background) < 0.18 ? 'dark' : 'light',
    '--bg': background,
    '--surface': surface,
    '--text': text,
    '--muted': makeReadable(mix(background, text, 0.65), surface, end, 4.5),
    '--line': mix(background, text, 0.16),
    '--border': makeReadable(mix(background, text, 0.4), background, end, 3),
    '--accent': buttonColor,
    '--on-accent': getTextOn(buttonColor),
    '--accent-text': makeReadable(buttonColor, surface, end, 4.5),
  };
}

/** Returns the stylesheet of a store's colours. */
export function toColorSheet(colors: Colors): string {
  const tokens = Object.entries(toColorTokens(colors)).map(([name, value]) => `${name}:${value}`);
  return `:root{${tokens.join(';')}}`;
}
