import { remainingMinor } from '#machines/lifecycles/money-plan.ts';
import { formatMoney } from '#server/format.ts';
import type { Transaction } from '#server/db/client.ts';
import { holdDispute } from '#machines/ledger/payment-ledger.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { DisputeRow } from './disputes.repo.ts';
import { type HeldPayment, paymentAdapter } from '#server/modules/payments/payment.adapter.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { toLedgerRecord } from '#server/modules/payments/transaction-kinds.ts';
import { providerActor } from '#server/modules/payments/subject.service.ts';

interface DisputedPart {
  amountMinor: number;
  /** The refund whose failure released the money; undefined if it is held as the dispute opens. */
  refundId?: string;
}

/** Holds that amount of a payment for an open dispute: the payment is disputed from then on. Returns the payment afterwards. */
export async function holdDisputed(
  tx: Transaction,
  deps: PaymentDeps,
  held: HeldPayment,
  { nth, reason }: DisputeRow,
  { amountMinor, refundId }: DisputedPart,
): Promise<HeldPayment> {
  const { payment, disputedMinor } = held;
  const isWhole = disputedMinor === 0 && amountMinor === remainingMinor(payment);
  const part = { nth, amountMinor, isWhole, ...(refundId !== undefined && { part: refundId }) };
  const named = toLedgerRecord(payment);
  await moveMoney(tx, payment, [named], deps.clock.now(), (ledger) => holdDispute(ledger, named, part));
  const note = [formatMoney(amountMinor, payment.currency), reason].filter(Boolean).join(' · ');
  const details = { disputedMinor: disputedMinor + amountMinor, note };
  return advanceLocked(tx, deps, paymentAdapter, held, 'dispute.opened', providerActor(deps), details);
}
