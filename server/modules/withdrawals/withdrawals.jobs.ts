import { isUnderWay } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { nextAsk } from '#server/modules/payments/ask-again.ts';
import { isPolledLately } from '#server/platform/polling.ts';
import type { App } from '#server/plugins/route.ts';
import { hearing } from '#server/plugins/webhooks.ts';
import type { PayoutFact, PayoutRequest } from '#server/providers/payouts/payouts.ts';
import { handleSandboxPayouts } from '#server/providers/payouts/sandbox.ts';
import { applyPayoutFact, markSent } from './advance-withdrawal.ts';
import { sendWithdrawal } from './withdrawals.outbox.ts';
import { type WithdrawalRecord, dueToAsk, findWithdrawal, saveWithdrawal } from './withdrawals.repo.ts';

const atOnce = 100;
/** The minimum time between two polls for a person who waits on the screen. */
const minWaitMs = 1500;

const requestOf = (record: WithdrawalRecord): PayoutRequest => ({
  ...record,
  account: record,
  narration: 'Withdrawal from Kontor',
});

/**
 * First asks whether the provider has it: an answer may have been lost. Only a withdrawal that it does not know is sent, under
 * the reference that was stored with the money's hold. A lost answer leaves the outcome open: the sweep polls again.
 */
async function sendOrAsk(
  deps: Deps,
  { businessId, id }: Pick<WithdrawalRecord, 'businessId' | 'id'>,
): Promise<void> {
  const before = await findWithdrawal(deps.db, businessId, id);
  if (before && !isUnderWay(before.status)) return askDoubted(deps, before);
  if (!before || !(await deps.db.transaction((tx) => markSent(tx, deps, businessId, id)))) return;
  const ask = async () => {
    const known = before.status === 'requested' ? undefined : await deps.payouts.verify(before.reference);
    return known && known.result !== 'notFound' ? known : deps.payouts.send(requestOf(before));
  };
  const fact = await orSilence(deps, ask());
  if (fact) await takeFact(deps, fact);
}

/** Two events contradicted each other: the provider's current answer counts. */
async function askDoubted(deps: Deps, { reference, askAt }: WithdrawalRecord): Promise<void> {
  const fact = askAt === null ? undefined : await orSilence(deps, deps.payouts.verify(reference));
  if (fact) await takeFact(deps, fact, 'answer');
}

/** Returns the provider's answer; undefined without one. */
const orSilence = ({ log }: Deps, answer: Promise<PayoutFact>): Promise<PayoutFact | undefined> =>
  answer.catch((problem: unknown) => {
    log.warn({ err: problem }, 'payout provider');
    return undefined;
  });

async function takeFact(deps: Deps, fact: PayoutFact, source?: 'answer'): Promise<void> {
  const found = await deps.db.transaction((tx) => applyPayoutFact(tx, deps, fact, source));
  if (!found) deps.log.warn({ reference: fact.reference }, 'payout event with an unknown reference');
}

/** Withdrawals that are due to be polled: each is polled by a job, and gets its next time. Polling never ends without a result. */
export async function askDue(tx: Transaction, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { businessId, id, reference, asked } of await dueToAsk(tx, now, atOnce)) {
    const askAt = nextAsk(now, asked, Number.POSITIVE_INFINITY);
    await saveWithdrawal(tx, businessId, id, { asked: asked + 1, askAt });
    await deps.jobs.add(tx, sendWithdrawal, { businessId, id }, { singletonKey: reference });
  }
}

/**
 * Polls the provider about a withdrawal that a person is looking at. Returns undefined if it is concluded, not sent yet, or was
 * polled a moment ago, and if the provider can't be reached: then its last known status is shown.
 */
export async function askWhileWatched(
  deps: Deps,
  businessId: string,
  id: string,
): Promise<PayoutFact | undefined> {
  const record = await findWithdrawal(deps.db, businessId, id);
  if (!record || !isUnderWay(record.status) || record.status === 'requested') return undefined;
  const now = deps.clock.now();
  if (isPolledLately(now, record.askedAt, minWaitMs)) return undefined;
  await deps.db.transaction((tx) => saveWithdrawal(tx, businessId, id, { askedAt: now }));
  const fact = await orSilence(deps, deps.payouts.verify(record.reference));
  return fact?.result === 'notFound' ? undefined : fact;
}

/** Receives the provider's events of withdrawals, and works on their jobs. */
export function handleWithdrawalJobs({ deps, webhooks }: Pick<App, 'deps' | 'webhooks'>): void {
  const { jobs, payouts } = deps;
  const hear = hearing(
    (body, signature) => payouts.readWebhook(body, signature),
    async (fact) => {
      if (fact) await takeFact(deps, fact);
    },
  );
  webhooks.on(payouts.name, hear);
  if (payouts.name === 'sandbox')
    handleSandboxPayouts(deps, async (body, signature) => void (await hear(body, signature)));
  jobs.handle(sendWithdrawal, (which) => sendOrAsk(deps, which));
  jobs.sweep('withdrawals to ask about', 30_000, (tx) => askDue(tx, deps));
}
