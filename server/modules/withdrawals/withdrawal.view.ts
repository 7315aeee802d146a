import type { Withdrawal } from '#domain/withdrawal.ts';
import type { Executor } from '#server/db/client.ts';
import { timelineOf } from '#server/platform/timeline/timeline.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { type WithdrawalRecord, findWithdrawal } from './withdrawals.repo.ts';

/** @throws NOT_FOUND, also for another business's withdrawal */
export async function withdrawalOf(executor: Executor, businessId: string, id: string): Promise<Withdrawal> {
  const record = await findWithdrawal(executor, businessId, id);
  if (!record) throw new Refusal('NOT_FOUND');
  const timeline = await timelineOf(executor, businessId, 'transaction', id);
  return {
    ...shown(record),
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

export const shown = (record: WithdrawalRecord): Omit<Withdrawal, 'timeline'> => ({
  ...record,
  requestedAt: record.requestedAt.toISOString(),
  expectedAt: record.expectedAt.toISOString(),
  concludedAt: record.concludedAt?.toISOString() ?? null,
});
