import {
  findReadableColor,
  getContrast,
  getTextColorOn,
  minShapeContrast,
  minTextContrast,
} from '#domain/contrast.ts';
import { imagePath } from '../view.ts';
import type { ShopSettings } from './shop-settings.ts';

const backdropWidth = 1200;

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

type Colors = Pick<ShopSettings, 'backgroundColor' | 'textColor' | 'buttonColor'>;
type Look = Colors & Pick<ShopSettings, 'backgroundFileId'>;

/** Returns the tokens of a store's colours; every text among them has the contrast of WCAG 2.2 AA on its background. */
export function toColorTokens({ backgroundColor, textColor, buttonColor }: Colors): Record<string, string> {
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

/** The stylesheets that stores had lately: finding the nearest readable tone tries hundreds of colours. */
const sheets = new Map<string, string>();
const maxSheets = 1000;

/** Returns the stylesheet of a store's colours and of the picture behind its pages. */
export function toColorSheet(look: Look): string {
  const key = [look.backgroundColor, look.textColor, look.buttonColor, look.backgroundFileId].join(' ');
  const existing = sheets.get(key);
  if (existing !== undefined) return existing;
  const tokens = Object.entries(toColorTokens(look)).map(([name, value]) => `${name}:${value}`);
  if (look.backgroundFileId !== null)
    tokens.push(`--backdrop:url(${imagePath(look.backgroundFileId, backdropWidth)})`);
  const sheet = `:root{${tokens.join(';')}}`;
  if (sheets.size >= maxSheets) sheets.clear();
  sheets.set(key, sheet);
  return sheet;
}
