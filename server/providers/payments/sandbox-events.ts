import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { type CardAuthorization, type DisputeUpdate, type PaymentUpdate, PaymentEvent } from './payments.ts';
import { scriptOf } from './sandbox-scripts.ts';
import type { SandboxAuthorization, SandboxPayment } from './sandbox.repo.ts';

export type SandboxDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>;

/** Events that are sent to the webhook, possibly long after they happened. */
export const paymentEventJob = defineJob('sandbox-payments.tell', PaymentEvent);

export const after = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000);
const stepsOf = ({ outcome }: SandboxPayment) => (outcome ? scriptOf(outcome).steps : []);

const toCardAuthorization = (kept: SandboxAuthorization): CardAuthorization => ({
  code: kept.code,
  brand: kept.brand,
  last4: kept.last4,
  expiryMonth: kept.expiryMonth,
  expiryYear: kept.expiryYear,
  bank: 'Kontor Sandbox Bank',
});

function getLatestUpdate(
  payment: SandboxPayment,
  step: ReturnType<typeof stepsOf>[number] | undefined,
  card: SandboxAuthorization | undefined,
): PaymentUpdate {
  const { reference, amountMinor, currency, channel, code, businessId, subjectId } = payment;
  const movedMinor = Math.max(1, amountMinor + (stepsOf(payment)[0]?.extraMinor ?? 0));
  return {
    reference,
    // Until the payer has submitted the page, there is no payment.
    result: step?.result ?? (payment.outcome === null ? 'notFound' : 'pending'),
    amountMinor: step && step.result !== 'failed' ? movedMinor : 0,
    currency,
    channel,
    providerReference: `KSP-${code.slice(0, 10)}`,
    purpose: businessId !== null && subjectId !== null ? { businessId, subjectId } : null,
    message: step?.message ?? null,
    decline: step?.decline ?? null,
    authorization: card && step?.result === 'success' ? toCardAuthorization(card) : null,
  };
}

/** The payer disputes the whole payment. */
export const disputeOf = (payment: SandboxPayment, state: DisputeUpdate['state']): DisputeUpdate => ({
  disputeReference: `KSD-${payment.code.slice(0, 10)}`,
  state,
  paymentReference: payment.reference,
  providerReference: null,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  reason: 'Product not received',
  respondBy: null,
});

/** Returns the state of a payment at an instant, whatever was sent by then; with the card that it kept or charged. */
export function getUpdateAt(payment: SandboxPayment, now: Date, card?: SandboxAuthorization): PaymentUpdate {
  const { chosenAt } = payment;
  const lastStep = chosenAt && stepsOf(payment).findLast(({ happensS }) => after(chosenAt, happensS) <= now);
  const fact = getLatestUpdate(payment, lastStep ?? undefined, card);
  return isLostToDispute(payment, now) ? { ...fact, result: 'reversed', authorization: null } : fact;
}

/** A dispute is decided when its first event is sent. */
function isLostToDispute({ outcome, chosenAt }: SandboxPayment, now: Date): boolean {
  const { disputes = [] } = outcome === null ? {} : scriptOf(outcome);
  const lost = disputes.find(({ state }) => state === 'lost');
  return chosenAt !== null && lost !== undefined && after(chosenAt, Math.min(...lost.arrivesS)) <= now;
}

/** Returns true while the sandbox does not answer when this payment is polled. */
export const isSilent = ({ outcome, chosenAt }: SandboxPayment, now: Date): boolean =>
  outcome !== null && chosenAt !== null && now < after(chosenAt, scriptOf(outcome).silentS ?? 0);

/** Adds the webhooks of a payment whose outcome is decided, each at its time. */
export async function addPaymentEvents(
  tx: Transaction,
  { jobs }: Pick<SandboxDeps, 'jobs'>,
  payment: SandboxPayment,
  card: SandboxAuthorization | undefined,
): Promise<void> {
  const { outcome, chosenAt } = payment;
  if (outcome === null || chosenAt === null) return;
  const { disputes = [] } = scriptOf(outcome);
  for (const { state, arrivesS, respondByS } of disputes)
    for (const seconds of arrivesS) {
      const respondBy = respondByS === undefined ? null : after(chosenAt, respondByS).toISOString();
      const fact = { ...disputeOf(payment, state), respondBy };
      await jobs.add(tx, paymentEventJob, { kind: 'dispute', fact }, { runAt: after(chosenAt, seconds) });
    }
  for (const step of stepsOf(payment))
    for (const seconds of step.arrivesS)
      await jobs.add(
        tx,
        paymentEventJob,
        { kind: 'payment', fact: getLatestUpdate(payment, step, card) },
        { runAt: after(chosenAt, seconds) },
      );
}
