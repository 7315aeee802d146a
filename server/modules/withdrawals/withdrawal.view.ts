import type { Withdrawal } from '#domain/withdrawal.ts';
import type { Executor } from '#server/db/client.ts';
import { listTimeline } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import { type WithdrawalRecord, findWithdrawal } from './withdrawals.repo.ts';

/** @throws NOT_FOUND, also for another business's withdrawal */
export async function getWithdrawal(executor: Executor, businessId: string, id: string): Promise<Withdrawal> {
  const record = await findWithdrawal(executor, businessId, id);
  if (!record) throw new AppError('NOT_FOUND');
  const timeline = await listTimeline(executor, businessId, 'transaction', id);
  return {
    ...toWithdrawal(record),
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

export const toWithdrawal = (record: WithdrawalRecord): Omit<Withdrawal, 'timeline'> => ({
  ...record,
  requestedAt: record.requestedAt.toISOString(),
  expectedAt: record.expectedAt.toISOString(),
  concludedAt: record.concludedAt?.toISOString() ?? null,
});
