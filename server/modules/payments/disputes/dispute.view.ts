import type { HomeSummary } from '#contract/people/home.ts';
import type { Dispute } from '#domain/dispute.ts';
import type { Executor } from '#server/db/client.ts';
import { type DisputeRow, listDisputesFor, listOpenDisputes } from './disputes.repo.ts';

const maxOpenDisputes = 5;

/** A dispute as the contract defines it. While a refund of the payment is pending, nothing is held: then the claimed amount is returned. */
export const toDispute = ({
  openedAt,
  respondBy,
  closedAt,
  claimedMinor,
  ...dispute
}: DisputeRow): Dispute => ({
  ...dispute,
  amountMinor: dispute.amountMinor || claimedMinor,
  openedAt: openedAt.toISOString(),
  respondBy: respondBy?.toISOString() ?? null,
  closedAt: closedAt?.toISOString() ?? null,
});

/** Returns the disputes of all payments of an order or invoice, oldest first. */
export const listDisputesOfSubject = async (
  executor: Executor,
  businessId: string,
  subject: Parameters<typeof listDisputesFor>[2],
): Promise<Dispute[]> => (await listDisputesFor(executor, businessId, subject)).map(toDispute);

/** Returns how many disputes of a business are open, and those with the earliest dates to respond by. */
export async function getOpenDisputes(
  executor: Executor,
  businessId: string,
): Promise<NonNullable<HomeSummary['disputes']>> {
  const { count, rows } = await listOpenDisputes(executor, businessId, maxOpenDisputes);
  return { count, first: rows.map(({ dispute, payment }) => ({ ...toDispute(dispute), ...payment })) };
}
