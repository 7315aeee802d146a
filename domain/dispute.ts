import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { AmountMinor } from './money.ts';

/** Where a dispute of a provider's payment (a chargeback) is in its life. */
export const disputeStatuses = ['open', 'won', 'lost'] as const;
export const DisputeStatus = z.enum(disputeStatuses);
export type DisputeStatus = z.infer<typeof DisputeStatus>;

export const Dispute = z.object({
  id: Id,
  status: DisputeStatus,
  /** Held while it is open; of a lost one, what went back to the payer. */
  amountMinor: AmountMinor,
  reason: z.nullable(z.string()),
  openedAt: Instant,
  /** Until when the provider wants an answer, where it says so. */
  respondBy: z.nullable(Instant),
  closedAt: z.nullable(Instant),
});
export type Dispute = z.infer<typeof Dispute>;
