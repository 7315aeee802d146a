import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { isConclusive } from '#domain/payment.ts';
import { getListPriceMinor } from '#domain/subscription-prices.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { applyPaymentUpdate } from '#server/modules/payments/apply-payment-update.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { referenceOf, transactionsFor } from '#server/modules/payments/payments.records.ts';
import { purchasePlan } from '#server/modules/subscriptions/change-plan.service.ts';
import { startPayment } from '#server/modules/subscriptions/pay-order.service.ts';
import { takeDueStep } from '#server/modules/subscriptions/renewal.service.ts';
import {
  findCurrentStep,
  findUnpaidOrder,
  hasSubscription,
} from '#server/modules/subscriptions/subscriptions.records.ts';
import type { CardAuthorization, PaymentUpdate } from '#server/providers/payments/payments.ts';
import { getUpdateAt } from '#server/providers/payments/sandbox-events.ts';
import { insertAuthorization, insertPayment, saveChoice } from '#server/providers/payments/sandbox.repo.ts';
import type { DemoBusiness } from './businesses.ts';
import type { DemoShopRecord } from './demo.repo.ts';
import { pastJobs } from './past-jobs.ts';

const dayMs = 86_400_000;

type PlanDeps = PaymentDeps & Pick<Deps, 'db'>;

interface PlannedSubscription {
  plan: 'basic' | 'pro';
  period: 'quarterly' | 'yearly';
  boughtDaysAgo: number;
  /** Paid with a card that the sandbox keeps; otherwise by transfer. */
  hasCard: boolean;
  /** The charges of the card that have insufficient funds, by their number. */
  declines: readonly number[];
}

/** One is renewed each quarter, and one renewal failed first; the other one is paid for a year. */
const planned: Record<DemoBusiness['key'], PlannedSubscription> = {
  'adire-house': { plan: 'pro', period: 'quarterly', boughtDaysAgo: 340, hasCard: true, declines: [2] },
  'kiota-home': { plan: 'basic', period: 'yearly', boughtDaysAgo: 130, hasCard: false, declines: [] },
};

/** The provider's report of a payment that the sandbox doesn't store. */
export const toUpdate = (
  reference: string,
  amountMinor: number,
  change: Partial<PaymentUpdate> = {},
): PaymentUpdate => ({
  reference,
  result: 'success',
  amountMinor,
  currency: 'NGN',
  channel: 'card',
  providerReference: `KSP-${reference.slice(-10)}`,
  message: null,
  ...change,
});

/** Buys a plan for a business of the demo, and lets its renewals happen, each at its time. */
export async function makeSubscription(
  deps: PlanDeps,
  { startedAt }: DemoShopRecord,
  { key }: Pick<DemoBusiness, 'key'>,
  owner: Member,
): Promise<void> {
  const story = planned[key];
  await deps.db.transaction(async (tx) => {
    if (await hasSubscription(tx, owner.businessId)) return;
    const past = (instant: Date) => ({
      ...deps,
      jobs: pastJobs(deps.jobs, startedAt),
      clock: { now: () => instant },
    });
    await buyPlan(tx, past(new Date(startedAt.getTime() - story.boughtDaysAgo * dayMs)), owner, story);
    let charges = 0;
    for (;;) {
      const at = await findCurrentStep(tx, owner.businessId);
      if (!at || at > startedAt) return;
      const now = past(at);
      await takeDueStep(tx, now, owner.businessId);
      const reference = await findPendingCharge(tx, owner.businessId);
      if (reference === undefined) continue;
      charges += 1;
      const isDeclined = story.declines.includes(charges);
      await reportCharge(tx, now, story, reference, isDeclined);
    }
  });
}

async function reportCharge(
  tx: Transaction,
  deps: PaymentDeps,
  { plan, period }: PlannedSubscription,
  reference: string,
  isDeclined: boolean,
): Promise<void> {
  const priceMinor = getListPriceMinor(plan, period) ?? 0;
  const decline = { result: 'failed', message: 'Insufficient funds', decline: 'soft' } as const;
  await applyPaymentUpdate(
    tx,
    deps,
    toUpdate(reference, isDeclined ? 0 : priceMinor, isDeclined ? decline : {}),
  );
}

/** Returns the reference of the charge that waits for its result. */
async function findPendingCharge(tx: Transaction, businessId: string): Promise<string | undefined> {
  const order = await findUnpaidOrder(tx, businessId);
  const payments = order ? await transactionsFor(tx, businessId, { subscriptionOrderId: order.id }) : [];
  const pending = payments.find(({ result }) => !isConclusive(result));
  return pending && referenceOf(pending);
}

/** Buys a plan and pays for it at once; returns the reference of the payment. */
export async function buyPlan(
  tx: Transaction,
  deps: PaymentDeps,
  owner: Member,
  { plan, period, hasCard }: Pick<PlannedSubscription, 'plan' | 'period' | 'hasCard'>,
): Promise<string> {
  const totalMinor = getListPriceMinor(plan, period);
  const order = await purchasePlan(tx, deps, owner, { plan, period, orderId: uuid(), totalMinor });
  const method = hasCard ? 'card' : 'transfer';
  const payment = await startPayment(tx, deps, owner, order.id, { paymentId: uuid(), method });
  const reference = referenceOf(payment);
  const code = randomBytes(18).toString('base64url');
  const now = deps.clock.now();
  await insertPayment(tx, {
    reference,
    code,
    businessId: owner.businessId,
    subjectId: order.id,
    amountMinor: order.totalMinor,
    currency: payment.currency,
    payerEmail: order.payerEmail,
    channel: method,
    title: `Kontor · ${payment.label ?? ''}`,
    returnUrl: deps.config.publicUrl,
    shouldKeepCard: hasCard,
  });
  const chosen = await saveChoice(tx, code, { channel: method, outcome: 'pays', chosenAt: now });
  if (!chosen) throw new Error('The payment was not stored');
  const authorization = hasCard ? await keepCard(tx, deps, reference, order.payerEmail) : null;
  await applyPaymentUpdate(tx, deps, { ...getUpdateAt(chosen, now), authorization });
  return reference;
}

/** Keeps a card at the sandbox provider, which pays all later charges. */
async function keepCard(
  tx: Transaction,
  { clock }: PaymentDeps,
  paymentReference: string,
  payerEmail: string,
): Promise<CardAuthorization> {
  const card = {
    code: `KSA_${randomBytes(18).toString('base64url')}`,
    brand: 'visa',
    last4: '4081',
    expiryMonth: 11,
    expiryYear: clock.now().getUTCFullYear() + 3,
  };
  await insertAuthorization(tx, { ...card, paymentReference, payerEmail, renewal: 'pays' });
  return { ...card, bank: null };
}
