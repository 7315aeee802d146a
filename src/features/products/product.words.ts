import type { ProductRow, StockState } from '#domain/product.ts';
import type { StockReason } from '#domain/stock.ts';
import { catalogue } from '#src/lib/messages.ts';

type StatusLook = { label: string; tone: 'neutral' | 'success' | 'warning' | 'danger' };

const t = catalogue({
  unlimited: 'Not counted',
  // With a space that does not break: beside a badge there is little room.
  left: { one: '{count}\u00a0left', other: '{count}\u00a0left' },
});

export const stockLook: Record<StockState, StatusLook> = {
  in: { label: 'In stock', tone: 'success' },
  low: { label: 'Low', tone: 'warning' },
  out: { label: 'Out of stock', tone: 'danger' },
};

/** Whether buyers see it. */
export const shopLook = ({ published, archived }: Pick<ProductRow, 'published' | 'archived'>): StatusLook => {
  if (archived) return { label: 'Archived', tone: 'neutral' };
  return published ? { label: 'Published', tone: 'success' } : { label: 'Unpublished', tone: 'neutral' };
};

export const quantityWords = (availableQuantity: number | null): string =>
  availableQuantity === null ? t('unlimited') : t('left', { count: availableQuantity });

export const stockReasonWords: Record<StockReason, string> = {
  received: 'Delivered by a supplier',
  counted: 'Counted',
  returned: 'Returned by a customer',
  damaged: 'Damaged or lost',
  other: 'Another reason',
  reserved: 'Set aside for an order',
  released: 'Given back by an order',
  imported: 'From a file',
  initial: 'Counted at the start',
  tracked: 'Began to be counted',
  untracked: 'No longer counted',
};
