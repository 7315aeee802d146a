import { type StoreColors, toColorTokens } from '#domain/store-colors.ts';
import { imagePath } from '../view.ts';
import type { ShopSettings } from './shop-settings.ts';

const backdropWidth = 1200;

type Look = StoreColors & Pick<ShopSettings, 'backgroundFileId'>;

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
