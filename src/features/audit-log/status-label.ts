import type { AuditEntry } from '#contract/people/audit-log.ts';
import { orderStatusLook, shippingStatusLook } from '#src/features/orders/order.labels.ts';

const labels: Partial<Record<string, Record<string, { label: string }>>> = {
  order: orderStatusLook,
  shipping: shippingStatusLook,
};

/** Returns the label of a status of the entry's lifecycle. Other lifecycles name their statuses in words already. */
export function getStatusLabel({ lifecycle }: Pick<AuditEntry, 'lifecycle'>, status: string): string {
  const label = labels[lifecycle ?? '']?.[status]?.label;
  if (label) return label;
  const words = status.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
