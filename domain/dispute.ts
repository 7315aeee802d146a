import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { AmountMinor } from './money.ts';
import { TransactionRow } from './transaction.ts';

/** The status of a dispute of a provider's payment (a chargeback). */
export const disputeStatuses = ['open', 'won', 'lost'] as const;
export const DisputeStatus = z.enum(disputeStatuses);
export type DisputeStatus = z.infer<typeof DisputeStatus>;

/** The reason of the refund for the part of a payment that a lost dispute returned to its payer. */
export const lostDisputeReason = 'Lost to a dispute';

export const Dispute = z.object({
  id: Id,
  /** The disputed payment. */
  paymentId: Id,
  status: DisputeStatus,
  /** The amount that is held while it is open; of a lost dispute, what was returned to the payer. */
  amountMinor: AmountMinor,
  reason: z.nullable(z.string()),
  openedAt: Instant,
  /** The deadline for sending evidence to the provider; null where the provider sets none. */
  respondBy: z.nullable(Instant),
  closedAt: z.nullable(Instant),
});
export type Dispute = z.infer<typeof Dispute>;

/** An open dispute, with the name of its payment. */
export const OpenDispute = z.extend(
  z.pick(Dispute, { id: true, paymentId: true, amountMinor: true, reason: true, respondBy: true }),
  z.pick(TransactionRow, { type: true, label: true, counterpart: true, currency: true }).shape,
);
export type OpenDispute = z.infer<typeof OpenDispute>;
