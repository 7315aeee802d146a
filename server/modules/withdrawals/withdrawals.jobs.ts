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
/** Whoever waits on the screen does not have it asked more often than this. */
const minWaitMs = 1500;

const requestOf = (record: WithdrawalRecord): PayoutRequest => ({
  ...record,
  account: record,
  narration: 'Withdrawal from Kontor',
});

/**
 * Asks first whether the provider has it: an answer may have been lost. Only what it does not know is sent, under the
 * reference that was stored with the money's hold. An answer that is lost leaves the outcome open: the sweep asks again.
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

/** News contradicted each other: what the provider answers now holds. */
async function askDoubted(deps: Deps, { reference, askAt }: WithdrawalRecord): Promise<void> {
  const fact = askAt === null ? undefined : await orSilence(deps, deps.payouts.verify(reference));
  if (fact) await takeFact(deps, fact, 'answer');
}

/** What the provider answers; undefined where it does not. */
const orSilence = ({ log }: Deps, answer: Promise<PayoutFact>): Promise<PayoutFact | undefined> =>
  answer.catch((problem: unknown) => {
    log.warn({ err: problem }, 'payout provider');
    return undefined;
  });

async function takeFact(deps: Deps, fact: PayoutFact, source?: 'answer'): Promise<void> {
  const found = await deps.db.transaction((tx) => applyPayoutFact(tx, deps, fact, source));
  if (!found) deps.log.warn({ reference: fact.reference }, 'payout news that belong to nothing');
}

/** Withdrawals whose time to be asked about has come: each is asked by a job, and has its next time. Nobody ever gives one up. */
export async function askDue(tx: Transaction, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { businessId, id, reference, asked } of await dueToAsk(tx, now, atOnce)) {
    const askAt = nextAsk(now, asked, Number.POSITIVE_INFINITY);
    await saveWithdrawal(tx, businessId, id, { asked: asked + 1, askAt });
    await deps.jobs.add(tx, sendWithdrawal, { businessId, id }, { singletonKey: reference });
  }
}

/**
 * Asks the provider about a withdrawal that somebody looks at. Undefined when it is concluded, not sent yet, or was asked
 * about just now, and where the provider cannot be reached: then it is as it was known.
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

/** Hears the provider's news of withdrawals, and works off what is promised. */
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
