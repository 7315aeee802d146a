import type { ProductRow } from '#domain/product.ts';
import type { StockState } from '#domain/stock-state.ts';
import type { StockReason } from '#domain/stock.ts';
import { catalogue } from '#src/lib/messages.ts';

type StatusLook = { label: string; tone: 'neutral' | 'success' | 'warning' | 'danger' };

const t = catalogue({
  unlimited: 'Not tracked',
  // The space doesn't break: there is little room beside a badge.
  left: { one: '{count}\u00a0left', other: '{count}\u00a0left' },
});

export const stockStateDisplay: Record<StockState, StatusLook> = {
  in: { label: 'In stock', tone: 'success' },
  low: { label: 'Low stock', tone: 'warning' },
  out: { label: 'Out of stock', tone: 'danger' },
};

/** Returns the label and tone of a product's status in the store. */
export const getStoreStatus = ({
  published,
  archived,
}: Pick<ProductRow, 'published' | 'archived'>): StatusLook => {
  if (archived) return { label: 'Archived', tone: 'neutral' };
  return published ? { label: 'Published', tone: 'success' } : { label: 'Unpublished', tone: 'neutral' };
};

export const formatQuantity = (availableQuantity: number | null): string =>
  availableQuantity === null ? t('unlimited') : t('left', { count: availableQuantity });

export const stockReasonLabels: Record<StockReason, string> = {
  received: 'Received from a supplier',
  counted: 'Stock count',
  returned: 'Returned by a customer',
  damaged: 'Damaged or lost',
  other: 'Other',
  reserved: 'Reserved for an order',
  released: 'Released by an order',
  imported: 'Imported',
  initial: 'Initial stock',
  tracked: 'Tracking started',
  untracked: 'Tracking stopped',
};
