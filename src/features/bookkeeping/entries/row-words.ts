import type { BookRow } from '#contract/money/bookkeeping.ts';
import { t } from './entries.messages.ts';

/** Returns the amount as it changes the profit: an expense is negative, and its return positive. */
export const getSignedMinor = ({ type, amountMinor }: Pick<BookRow, 'type' | 'amountMinor'>): number =>
  type === 'income' ? amountMinor : 0 - amountMinor;

/** Returns a short description: of an entry its item, receiver, products or note; of an automatic row its order or invoice. */
export function describeRow(row: BookRow): string {
  if (row.source === 'automatic') {
    const event = row.isDispute ? t('dispute') : row.part === 'reversal' ? t('part.reversal') : '';
    return t('automaticNames', { what: event, label: row.label ?? '' }).trim();
  }
  const products = row.products.map(({ name }) => name).join(', ');
  return [row.purpose, row.receiver, products, row.note].filter(Boolean).join(' · ');
}
