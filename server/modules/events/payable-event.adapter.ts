import { eventApplicationLifecycle } from '#machines/lifecycles/event-application.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { PaymentDeps, PayablePort, PaymentSubject } from '#server/modules/payments/payable.port.ts';
import { noPayable } from '#server/modules/payments/subject.service.ts';
import { advanceHeld, lockApplication } from './application.adapter.ts';
import { notifyOfReturn } from './application.notices.ts';
import { findApplication, saveApplication } from './applications.repo.ts';

/** Connects the fees of events with the payment module. They have no public link. */
export const payableEventFees: PayablePort = {
  page: async () => undefined,
  recordView: async () => false,
  lockAmountDue: async () => undefined,
  lockSubject,
  check: async () => ({ token: null, dueMinor: 0 }),
  noticeDetails: async () => ({ receiptRows: [], customerLinks: [] }),
  // The application notifies them.
  notifyMembers: async () => undefined,
};

/**
 * Locks an application with its event. The fee is due as long as its chart takes the payment; a payment that arrives when the place went
 * to another, or less than the fee, is a surplus, which is returned.
 */
async function lockSubject(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  id: string,
): Promise<PaymentSubject | undefined> {
  const held = await lockApplication(tx, deps, { businessId, id });
  if (!held) return undefined;
  const { feeMinor } = held;
  const isDue = eventApplicationLifecycle.canSend(held, 'application.pay', 'payment');
  const recordLoss = async (amountMinor: number): Promise<void> => {
    if (amountMinor === 0) return;
    // The same report may have paid the fee before it was returned: read what is stored now.
    const stored = await findApplication(tx, businessId, id);
    if (stored?.paidAt && !stored.feeReturnedAt)
      await saveApplication(tx, held, { feeReturnedAt: deps.clock.now() });
  };
  return {
    ...noPayable,
    getDuePart: (collectedMinor) => (isDue && collectedMinor >= feeMinor ? feeMinor : 0),
    async paymentCollected(dueMinor, actor) {
      if (dueMinor > 0) await advanceHeld(tx, deps, held, 'application.pay', actor);
      else await notifyOfReturn(tx, deps, held);
    },
    refundCompleted: (_result, amountMinor) => recordLoss(amountMinor),
    disputeLost: (amountMinor) => recordLoss(amountMinor),
  };
}
