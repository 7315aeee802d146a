import { type Zone, placeName } from '#domain/delivery-zone.ts';
import { t } from './zones.messages.ts';

/** Returns the delivery time of a zone as text. */
export function timeInWords({ leastDays, mostDays }: Pick<Zone, 'leastDays' | 'mostDays'>): string {
  if (mostDays === 0) return t('sameDay');
  if (leastDays === mostDays) return t('days', { count: mostDays });
  return leastDays === 0
    ? t('upTo', { count: mostDays })
    : t('dayRange', { least: leastDays, most: mostDays });
}

const placesNamed = 6;

/** Returns the names of a zone's first places, and how many more there are. */
export function placesInWords({ areas }: Pick<Zone, 'areas'>): string {
  const names = areas.map(placeName).map((name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`);
  const named = names.slice(0, placesNamed).join(', ');
  return names.length > placesNamed
    ? t('andMore', { names: named, count: names.length - placesNamed })
    : named;
}
