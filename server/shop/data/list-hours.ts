import type { OpeningHours } from '#domain/opening-hours.ts';
import { type Weekday, weekdays } from '#domain/webstore.ts';
import { texts } from '../shop-texts.ts';

const nameOf = (day: Weekday): string => day.charAt(0).toUpperCase() + day.slice(1);

/** Opening hours of successive days, such as `Monday – Friday` and `09:00–17:00`, with a line for each span. */
export interface ShownHours {
  days: string;
  times: string;
}

/** Returns the opening hours, a line for each group of days with the same ones. */
export function listHours(hours: OpeningHours): ShownHours[] {
  const textOf = (day: Weekday) => hours[day].map(({ opens, closes }) => `${opens}–${closes}`).join('\n');
  const groups: { first: Weekday; last: Weekday; text: string }[] = [];
  for (const day of weekdays) {
    const text = textOf(day);
    const group = groups.at(-1);
    if (group?.text === text) group.last = day;
    else groups.push({ first: day, last: day, text });
  }
  if (groups.every(({ text }) => text === '')) return [];
  return groups.map(({ first, last, text }) => {
    const days = first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`;
    return { days, times: text || texts.closedDay };
  });
}
