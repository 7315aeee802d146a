import type { AuditEntry } from '#contract/people/audit-log.ts';
import { invoiceStatusLabels } from '#domain/invoice-status.ts';
import { toWords } from '#machines/to-words.ts';
import { orderStatusLook, shippingStatusLook } from '#src/features/orders/order.labels.ts';

const toLabels = (looks: Record<string, { label: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(looks).map(([status, { label }]) => [status, label]));

/** The labels of the statuses, by lifecycle. The statuses of the other lifecycles are words, such as `paidLate`. */
const labels: Partial<Record<string, Partial<Record<string, string>>>> = {
  order: toLabels(orderStatusLook),
  shipping: toLabels(shippingStatusLook),
  invoice: invoiceStatusLabels,
};

/** Returns the label of a status of the entry's lifecycle. */
export function getStatusLabel({ lifecycle }: Pick<AuditEntry, 'lifecycle'>, status: string): string {
  const label = labels[lifecycle ?? '']?.[status] ?? toWords(status);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
