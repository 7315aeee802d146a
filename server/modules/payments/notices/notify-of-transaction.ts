import type { NotificationKind } from '#domain/notification.ts';
import type { Transaction } from '#server/db/client.ts';
import { type NotifyDeps, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import type { TransactionRecord } from '#server/modules/payments/transactions.repo.ts';

/** Notifies members of an event of a payment, a deposit or a refund. */
export const notifyMembersOfTransaction = (
  tx: Transaction,
  deps: NotifyDeps,
  { businessId, id, label, counterpart, invoiceId, orderId, grossMinor, currency }: TransactionRecord,
  kind: NotificationKind,
): Promise<void> => {
  const recordName = invoiceId ? 'invoice' : orderId ? 'order' : null;
  const name = recordName && label ? `${recordName} ${label}` : (label ?? counterpart ?? 'payment');
  return notifyMembers(tx, deps, businessId, {
    kind,
    details: {
      name,
      ...(counterpart !== null && { person: counterpart }),
      amountMinor: grossMinor,
      currency,
    },
    records: [{ type: 'transaction', id }],
  });
};
