import { isUnderWay } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getNextPollAt } from '#server/modules/payments/poll-payment.ts';
import { wasPolledRecently } from '#server/platform/polling.ts';
import type { App } from '#server/plugins/route.ts';
import { createWebhookHandler } from '#server/plugins/webhooks.ts';
import type { PayoutUpdate, PayoutRequest } from '#server/providers/payouts/payouts.ts';
import { handleSandboxPayouts } from '#server/providers/payouts/sandbox.ts';
import { applyPayoutUpdate, markSent } from './advance-withdrawal.ts';
import { withdrawalJob } from './withdrawals.outbox.ts';
import {
  type WithdrawalRecord,
  listWithdrawalsToPoll,
  findWithdrawal,
  saveWithdrawal,
} from './withdrawals.repo.ts';

const batchSize = 100;
/** The minimum time between two polls for a person who waits on the screen. */
const minWaitMs = 1500;

const toPayoutRequest = (record: WithdrawalRecord): PayoutRequest => ({
  ...record,
  account: record,
  narration: 'Withdrawal from Kontor',
});

/**
 * First asks whether the provider has it: an answer may have been lost. Only a withdrawal that it does not know is sent, under
 * the reference that was stored with the money's hold. A lost answer leaves the outcome open: the sweep polls again.
 */
async function sendOrPoll(
  deps: Deps,
  { businessId, id }: Pick<WithdrawalRecord, 'businessId' | 'id'>,
): Promise<void> {
  const before = await findWithdrawal(deps.db, businessId, id);
  if (before && !isUnderWay(before.status)) return pollDisputedResult(deps, before);
  if (!before || !(await deps.db.transaction((tx) => markSent(tx, deps, businessId, id)))) return;
  const pollWithdrawal = async () => {
    const current = before.status === 'requested' ? undefined : await deps.payouts.verify(before.reference);
    return current && current.result !== 'notFound' ? current : deps.payouts.send(toPayoutRequest(before));
  };
  const update = await orUndefined(deps, pollWithdrawal());
  if (update) await applyUpdate(deps, update);
}

/** Two events contradicted each other: the provider's current answer counts. */
async function pollDisputedResult(deps: Deps, { reference, nextPollAt }: WithdrawalRecord): Promise<void> {
  const update = nextPollAt === null ? undefined : await orUndefined(deps, deps.payouts.verify(reference));
  if (update) await applyUpdate(deps, update, 'answer');
}

/** Returns the provider's answer; undefined without one. */
const orUndefined = ({ log }: Deps, answer: Promise<PayoutUpdate>): Promise<PayoutUpdate | undefined> =>
  answer.catch((problem: unknown) => {
    log.warn({ err: problem }, 'payout provider');
    return undefined;
  });

async function applyUpdate(deps: Deps, update: PayoutUpdate, source?: 'answer'): Promise<void> {
  const withdrawal = await deps.db.transaction((tx) => applyPayoutUpdate(tx, deps, update, source));
  if (!withdrawal) deps.log.warn({ reference: update.reference }, 'payout event with an unknown reference');
}

/** Withdrawals that are due to be polled: each is polled by a job, and gets its next time. Polling never ends without a result. */
export async function pollDue(tx: Transaction, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { businessId, id, reference, pollCount } of await listWithdrawalsToPoll(tx, now, batchSize)) {
    const nextPollAt = getNextPollAt(now, pollCount, Number.POSITIVE_INFINITY);
    await saveWithdrawal(tx, businessId, id, { pollCount: pollCount + 1, nextPollAt });
    await deps.jobs.add(tx, withdrawalJob, { businessId, id }, { singletonKey: reference });
  }
}

/**
 * Polls the provider about a withdrawal that a person is looking at. Returns undefined if it is concluded, not sent yet, or was
 * polled a moment ago, and if the provider can't be reached: then its last known status is shown.
 */
export async function pollWhileWatched(
  deps: Deps,
  businessId: string,
  id: string,
): Promise<PayoutUpdate | undefined> {
  const record = await findWithdrawal(deps.db, businessId, id);
  if (!record || !isUnderWay(record.status) || record.status === 'requested') return undefined;
  const now = deps.clock.now();
  if (wasPolledRecently(now, record.lastPolledAt, minWaitMs)) return undefined;
  await deps.db.transaction((tx) => saveWithdrawal(tx, businessId, id, { lastPolledAt: now }));
  const update = await orUndefined(deps, deps.payouts.verify(record.reference));
  return update?.result === 'notFound' ? undefined : update;
}

/** Receives the provider's events of withdrawals, and works on their jobs. */
export function handleWithdrawalJobs({ deps, webhooks }: Pick<App, 'deps' | 'webhooks'>): void {
  const { jobs, payouts } = deps;
  const webhookHandler = createWebhookHandler(
    (body, signature) => payouts.readWebhook(body, signature),
    async (update) => {
      if (update) await applyUpdate(deps, update);
    },
  );
  webhooks.on(payouts.name, webhookHandler);
  if (payouts.name === 'sandbox')
    handleSandboxPayouts(deps, async (body, signature) => void (await webhookHandler(body, signature)));
  jobs.handle(withdrawalJob, (which) => sendOrPoll(deps, which));
  jobs.sweep('pending withdrawals', 30_000, (tx) => pollDue(tx, deps));
}
