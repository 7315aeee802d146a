import { v7 as uuid } from 'uuid';
import type { PaymentChannel } from '#domain/payment.ts';
import type { ChangeChoice } from '#domain/subscription-billing.ts';
import type { SubscriptionMethod, SubscriptionOrder } from '#domain/subscription.ts';
import { sandboxKeptCards, type SandboxRenewal } from '#server/providers/payments/sandbox-renewals.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { day, minute, newMerchant, newSession } from '#tests/support/people/identity.ts';
import { changePlan } from '#tests/support/people/team.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';

export const basicQuarterly = { plan: 'basic', period: 'quarterly' } as const;
export const basicYearly = { plan: 'basic', period: 'yearly' } as const;
export const proQuarterly = { plan: 'pro', period: 'quarterly' } as const;
export const proYearly = { plan: 'pro', period: 'yearly' } as const;

/** A business with its owner's session. */
export interface PlanOwner {
  businessId: string;
  userId: string;
  email: string;
  handle: string;
  asking: Asking;
}

/** Creates a business on the free plan. */
export async function newPlanOwner(server: ApiServer): Promise<PlanOwner> {
  const { email, handle, businessId, userId } = await newMerchant(server);
  await changePlan(server, { businessId }, 'free');
  return {
    businessId,
    userId,
    email,
    handle,
    asking: { token: await newSession(server, email), businessId },
  };
}

/** Advances the clock by days, lets the jobs that are due then finish, and signs the owner in again. */
export async function passDays(server: ApiServer, owner: PlanOwner, days: number): Promise<void> {
  await advanceTime(server, days * day);
  await advanceTime(server, minute);
  owner.asking = { ...owner.asking, token: await newSession(server, owner.email) };
}

export const getPlan = (server: ApiServer, { asking }: PlanOwner) =>
  server.call('activeSubscription', {}, asking);

export const preview = (server: ApiServer, { asking }: PlanOwner, query: ChangeChoice) =>
  server.call('previewSubscription', { query }, asking);

/** Orders a plan at the previewed amount. */
export async function order(
  server: ApiServer,
  owner: PlanOwner,
  choice: ChangeChoice,
): Promise<SubscriptionOrder> {
  const { kind, bill } = await preview(server, owner, choice);
  const body = { ...choice, orderId: uuid(), totalMinor: bill?.totalMinor ?? null };
  if (kind === 'purchase') return server.call('purchaseSubscription', { body }, owner.asking);
  const changed = await server.call('upgradeSubscription', { body }, owner.asking);
  if (!changed.order) throw new Error('the change was scheduled');
  return changed.order;
}

/** Starts a payment of an order. */
export const startPay = (
  server: ApiServer,
  { asking }: PlanOwner,
  id: string,
  method: SubscriptionMethod,
  over: object = {},
) => server.call('paySubscription', { params: { id }, body: { paymentId: uuid(), method, ...over } }, asking);

/** Chooses a result on the provider's page. */
export async function choose(
  server: ApiServer,
  payUrl: string | null | undefined,
  outcome: SandboxOutcome,
  card = '',
  channel: PaymentChannel = 'card',
): Promise<void> {
  const answer = await server.http.inject({
    method: 'POST',
    url: new URL(payUrl ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ channel, outcome, card }).toString(),
  });
  if (answer.statusCode !== 303) throw new Error(`the pay page answered ${answer.statusCode}`);
}

const cardOf = (renewal: SandboxRenewal) =>
  Object.keys(sandboxKeptCards).find((number) => sandboxKeptCards[number] === renewal) ?? '';

/** Buys or upgrades to a plan with a card that is kept; `renewal` says what becomes of its later charges. */
export async function buy(
  server: ApiServer,
  owner: PlanOwner,
  choice: ChangeChoice,
  renewal: SandboxRenewal | 'notKept' = 'pays',
): Promise<SubscriptionOrder> {
  const { subscriptionId } = await order(server, owner, choice);
  return payByCard(server, owner, subscriptionId, renewal);
}

/** Pays an order on the provider's page. */
export async function payByCard(
  server: ApiServer,
  owner: PlanOwner,
  id: string,
  renewal: SandboxRenewal | 'notKept' = 'pays',
): Promise<SubscriptionOrder> {
  const keepCard = renewal !== 'notKept';
  const { payment } = await startPay(server, owner, id, 'card', { keepCard });
  await choose(server, payment?.payUrl, 'pays', keepCard ? cardOf(renewal) : '');
  await advanceTime(server, minute);
  return server.call('subscriptionOrder', { params: { id } }, owner.asking);
}
