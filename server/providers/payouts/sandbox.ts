import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { parseSignedWebhook, signWebhook } from '#server/providers/payments/webhook-signature.ts';
import { PayoutUpdate, type Payouts, createUnknownPayoutUpdate } from './payouts.ts';
import { type SandboxPayout, payoutByReference, insertPayout } from './sandbox.repo.ts';
import { scriptOf } from './sandbox-scripts.ts';

/** Events that are sent to the webhook, possibly long after they happened. */
const payoutEventJob = defineJob('sandbox-payouts.tell', PayoutUpdate);

type SandboxDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>;
type Step = ReturnType<typeof scriptOf>['steps'][number];

const keyOf = ({ config }: SandboxDeps) => config.getKey('payouts');
const after = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000);
const createNoAnswerError = () => new Error("Couldn't reach the provider");

const getLatestUpdate = (reference: string, step: Step | undefined): PayoutUpdate => ({
  reference,
  result: step?.result ?? 'pending',
  providerReference: `KSO-${reference.slice(-12)}`,
  message: step?.message ?? null,
});

/** Returns the state of a payout at an instant, whatever was sent by then. */
function getUpdateAt({ reference, amountMinor, acceptedAt }: SandboxPayout, now: Date): PayoutUpdate {
  const { steps } = scriptOf(amountMinor);
  return getLatestUpdate(
    reference,
    steps.findLast(({ happensS }) => after(acceptedAt, happensS) <= now),
  );
}

/** A provider that only exists here: keeps its own records, and sends events through the webhook, with its own delays. */
export function makeSandboxPayouts(deps: SandboxDeps): Payouts {
  const { db, jobs, clock } = deps;
  return {
    name: 'sandbox',
    label: 'Kontor Sandbox Pay',
    usualMs: 10_000,
    currencies: ['NGN'],

    async send({ reference, amountMinor, currency, account }) {
      const now = clock.now();
      const { steps, refusal, isAnswerLost } = scriptOf(amountMinor);
      if (refusal !== undefined)
        return { reference, result: 'failed', providerReference: null, message: refusal };
      const payout = {
        reference,
        amountMinor,
        currency,
        accountNumber: account.accountNumber,
        acceptedAt: now,
      };
      const isNew = await db.transaction(async (tx) => {
        if (!(await insertPayout(tx, payout))) return false;
        for (const step of steps)
          for (const seconds of step.webhookS)
            await jobs.add(tx, payoutEventJob, getLatestUpdate(reference, step), {
              runAt: after(now, seconds),
            });
        return true;
      });
      const existing = await payoutByReference(db, reference);
      if (existing?.amountMinor !== amountMinor || existing.accountNumber !== account.accountNumber)
        throw new Error(`The sandbox knows ${reference} as another payout`);
      if (isNew && isAnswerLost) throw createNoAnswerError();
      return getUpdateAt(existing, now);
    },

    async verify(reference) {
      const payout = await payoutByReference(db, reference);
      if (!payout) return createUnknownPayoutUpdate(reference);
      const now = clock.now();
      if (now < after(payout.acceptedAt, scriptOf(payout.amountMinor).silentS ?? 0))
        throw createNoAnswerError();
      return getUpdateAt(payout, now);
    },

    readWebhook(body, signature) {
      const opened = parseSignedWebhook(keyOf(deps), body, signature);
      return opened && (PayoutUpdate.safeParse(opened.content).data ?? null);
    },
  };
}

/** Lets the sandbox send its events, signed, to the webhook. */
export function handleSandboxPayouts(
  deps: SandboxDeps,
  webhook: (body: Buffer, signature: string) => Promise<void>,
): void {
  deps.jobs.handle(payoutEventJob, async (news) => {
    const body = Buffer.from(JSON.stringify(news));
    await webhook(body, signWebhook(keyOf(deps), body));
  });
}
