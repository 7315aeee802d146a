import type { HomeSummary } from '#contract/people/home.ts';
import { orderWaits } from '#domain/order-waiting.ts';
import { t } from './home.messages.ts';

const list = new Intl.ListFormat('en-GB');

/**
 * Returns how many orders need the merchant's attention, and what for: each order is counted once, and the parts add up.
 */
export function describeOrdersToDo(waiting: NonNullable<HomeSummary['waiting']>): string {
  if (waiting.any === 0) return t('noOrdersToDo');
  const parts = orderWaits
    .filter((wait) => waiting[wait] > 0)
    .map((wait) => t(`part.${wait}`, { count: waiting[wait] }));
  return t('waits', { count: waiting.any, parts: list.format(parts) });
}
