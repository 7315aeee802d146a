import { type Zone, getPlaceName } from '#domain/delivery-zone.ts';
import { t } from './zones.messages.ts';

/** Returns the delivery time of a zone as text. */
export function formatDeliveryTime({ minDays, maxDays }: Pick<Zone, 'minDays' | 'maxDays'>): string {
  if (maxDays === 0) return t('sameDay');
  if (minDays === maxDays) return t('days', { count: maxDays });
  return minDays === 0 ? t('upTo', { count: maxDays }) : t('dayRange', { least: minDays, most: maxDays });
}

const maxPlacesNamed = 6;

/** Returns the names of a zone's first places, and how many more there are. */
export function formatPlaces({ areas }: Pick<Zone, 'areas'>): string {
  const names = areas.map(getPlaceName).map((name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`);
  const named = names.slice(0, maxPlacesNamed).join(', ');
  return names.length > maxPlacesNamed
    ? t('andMore', { names: named, count: names.length - maxPlacesNamed })
    : named;
}
