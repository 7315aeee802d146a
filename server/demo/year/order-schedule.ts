import { fromDate, toCalendarDate, toCalendarDateTime, toZoned, Time } from '@internationalized/date';
import { countryDefaults } from '#domain/business.ts';
import type { OrderPlot, Story } from './order-story.ts';
import { Random } from '#server/demo/random.ts';
import type { DemoBusiness } from '#server/demo/businesses.ts';

const daysBack = 365;
const dayMs = 86_400_000;
export const customerCount = 180;

/** Today's open orders, newest first. */
const today: Pick<Story, 'plot' | 'way'>[] = [
  { plot: 'just placed', way: 'own' },
  { plot: 'wants to pay on delivery', way: 'own' },
  { plot: 'paid and waits', way: 'own' },
  { plot: 'paid and waits', way: 'pickup' },
  { plot: 'confirmed and waits', way: 'courier' },
  { plot: 'paid and waits', way: 'courier' },
  { plot: 'just booked', way: 'courier' },
  { plot: 'accepted by the courier', way: 'courier' },
  { plot: 'with the courier', way: 'courier' },
  { plot: 'waits for a refund' },
  { plot: 'usual' },
  { plot: 'waits for a refund' },
];

/** Recent orders with a problem, newest first: every second order before today's open ones. */
const lately: Pick<Story, 'plot' | 'way'>[] = [
  { plot: 'on its way back', way: 'courier' },
  { plot: 'disputed', way: 'own' },
  { plot: 'refund failed', way: 'own' },
  { plot: 'declined after it was paid', way: 'pickup' },
  { plot: 'came back', way: 'courier' },
  { plot: 'paid in cash on delivery', way: 'own' },
  { plot: 'delivered and unpaid', way: 'own' },
  { plot: 'refunded online', way: 'own' },
  { plot: 'dispute won', way: 'own' },
  { plot: 'came back and is in stock again', way: 'courier' },
  { plot: 'dispute lost', way: 'own' },
];

/** A month before the first order, counted back from the present. */
export const getOpeningDate = (startedAt: Date): Date =>
  new Date(startedAt.getTime() - (daysBack + 30) * dayMs);

/** Chooses among the customers in the order in which they joined; the square makes some order again and again. */
export const pickCustomerIndex = (shop: DemoBusiness, nth: number): number =>
  Math.floor(new Random(`${shop.key} buyer ${nth}`).next() ** 2 * customerCount);

/** The year's orders, oldest first: when each is placed, and how it continues. The same for the same present. */
export function listStories(shop: DemoBusiness, now: Date): Story[] {
  const placed = listOrderDates(shop, now);
  return placed.map((placedAt, nth) => ({
    placedAt,
    ...(getPlannedStory(placed.length - 1 - nth) ?? {
      plot: pickPlot(new Random(`${shop.key} plot ${nth}`)),
    }),
  }));
}

/** The story of the order that was placed that many orders before the newest; undefined if it is random. */
const getPlannedStory = (back: number): Pick<Story, 'plot' | 'way'> | undefined =>
  today[back] ?? lately[(back - today.length) / 2];

const pickPlot = (random: Random): OrderPlot =>
  random.weighted([
    ['usual', 84],
    ['refunded', 4],
    ['never paid', 4],
    ['canceled', 3],
    ['declined', 3],
    ['lost', 2],
  ]);

/** A weekly rhythm, growth, a busy December. */
function listOrderDates(shop: DemoBusiness, now: Date): Date[] {
  const { timeZone } = countryDefaults[shop.details.country];
  const random = new Random(`${shop.key} year`);
  const last = toCalendarDate(fromDate(now, timeZone));
  const [before, present] = shop.pace;
  const placed = Array.from({ length: daysBack }, (_, index) => {
    const day = last.subtract({ days: daysBack - 1 - index });
    const growth = before + ((present - before) * index) / daysBack;
    const weekday = [0.7, 0.8, 0.9, 1, 1.1, 1.4, 1.1][(day.toDate('UTC').getUTCDay() + 6) % 7] ?? 1;
    // There are enough open orders from today.
    const rush = index >= daysBack - 2 ? 4 : 0;
    const count = Math.floor(growth * weekday * (day.month === 12 ? 1.5 : 1) + random.next()) + rush;
    return Array.from({ length: count }, () => {
      const hour = Math.floor(8 + 14 * (random.next() + random.next()) * 0.5);
      return toZoned(
        toCalendarDateTime(day, new Time(hour, random.whole(0, 59), random.whole(0, 59))),
        timeZone,
      ).toDate();
    });
  });
  return (
    placed
      .flat()
      .toSorted((one, other) => one.getTime() - other.getTime())
      // An order of the demo is known by its millisecond.
      .map((at, nth) => new Date(at.getTime() + (nth % 1000)))
      .filter((at) => at < now)
  );
}
