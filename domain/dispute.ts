import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { AmountMinor } from './money.ts';
import { TransactionRow } from './transaction.ts';

/** Where a dispute of a provider's payment (a chargeback) is in its life. */
export const disputeStatuses = ['open', 'won', 'lost'] as const;
export const DisputeStatus = z.enum(disputeStatuses);
export type DisputeStatus = z.infer<typeof DisputeStatus>;

export const Dispute = z.object({
  id: Id,
  /** The payment that is disputed. */
  paymentId: Id,
  status: DisputeStatus,
  /** Held while it is open; of a lost one, what went back to the payer. */
  amountMinor: AmountMinor,
  reason: z.nullable(z.string()),
  openedAt: Instant,
  /** Until when the merchant can send evidence to the provider; null where the provider names no date. */
  respondBy: z.nullable(Instant),
  closedAt: z.nullable(Instant),
});
export type Dispute = z.infer<typeof Dispute>;

/** An open dispute, with what names its payment among those of a business. */
export const OpenDispute = z.extend(
  z.pick(Dispute, { id: true, paymentId: true, amountMinor: true, reason: true, respondBy: true }),
  z.pick(TransactionRow, { type: true, label: true, counterpart: true, currency: true }).shape,
);
export type OpenDispute = z.infer<typeof OpenDispute>;
