import { v7 as uuid } from 'uuid';
import { countRetries, getNextDomainStep } from '#domain/domain-timing.ts';
import type { Transaction } from '#server/db/client.ts';
import { isWaiting } from '#server/modules/payments/kontor-payment.rules.ts';
import type { PaymentDeps, PaymentFailure } from '#server/modules/payments/payable.port.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { lockAvailableMinor, payFromBalance } from '#server/modules/payments/pay-from-balance.ts';
import { getOwnerEmail } from '#server/modules/subscriptions/payer-email.ts';
import {
  findSubscriber,
  lockSubscriber,
  lockSubscription,
} from '#server/modules/subscriptions/subscriptions.records.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { getSuffix } from '#server/providers/dns/registered-name.ts';
import { advanceDomain, updateDomain } from './domain.adapter.ts';
import { notifyOfUnpaidRenewal } from './domain.emails.ts';
import { startCardCharge } from './charge-card.ts';
import { toNewPayment } from './domain-orders.service.ts';
import {
  type DomainOrderRow,
  findDomainOrder,
  findOpenOrderOfDomain,
  findOrderToFulfil,
  insertDomainOrder,
  saveDomainOrder,
} from './domain-orders.repo.ts';
import { type DomainRow, lockDomain } from './domains.repo.ts';

interface Renewal {
  order: DomainOrderRow;
  domain: DomainRow;
}

/** Pays a renewal from the balance, if the merchant allowed it and it covers the renewal. */
async function payIfAllowed(
  tx: Transaction,
  deps: PaymentDeps,
  { order, domain }: Renewal,
): Promise<boolean> {
  const { businessId, totalMinor } = order;
  const subscription = await lockSubscription(tx, businessId);
  if (!subscription?.allowsBalance) return false;
  if ((await lockAvailableMinor(tx, businessId, subscriptionCurrency)) < totalMinor) return false;
  const payment = toNewPayment(order, domain.name, deps.clock.now());
  await payFromBalance(tx, deps, businessId, { ...payment, reference: payment.id });
  return true;
}

/** Charges the card that is kept for the plan, else pays from the balance, else asks for a payment by email (decisions, "Paying Kontor"). */
async function attempt(tx: Transaction, deps: PaymentDeps, renewal: Renewal): Promise<void> {
  const { order, domain } = renewal;
  const subscription = await lockSubscription(tx, order.businessId);
  if (subscription && subscription.cardSealed !== null && !order.isHardDecline)
    await startCardCharge(tx, deps, { order, name: domain.name }, subscription);
  else if (!(await payIfAllowed(tx, deps, renewal)))
    await notifyOfUnpaidRenewal(tx, deps, domain, order, null);
}

/** Applies the failed charge of the card for a renewal: the balance pays instead, if it may. */
export async function handleFailedCharge(
  tx: Transaction,
  deps: PaymentDeps,
  { order, domain }: Renewal,
  { message, decline }: PaymentFailure,
): Promise<void> {
  if (decline === 'hard') await saveDomainOrder(tx, order, { isHardDecline: true });
  if (!(await payIfAllowed(tx, deps, { order, domain })))
    await notifyOfUnpaidRenewal(tx, deps, domain, order, message ?? null);
}

/** Begins the renewal of a domain: a year is billed once. A price that is no longer in the list stays that of the last order. */
async function renew(tx: Transaction, deps: PaymentDeps, domain: DomainRow): Promise<void> {
  const { businessId, id, expiresAt, name } = domain;
  const subscriber = await findSubscriber(tx, businessId);
  if (!subscriber || expiresAt === null) return;
  const now = deps.clock.now();
  const purchase = await findDomainOrder(tx, businessId, id);
  const totalMinor = deps.config.domains.pricesMinor[getSuffix(name)] ?? purchase?.totalMinor;
  if (totalMinor === undefined) throw new Error(`domain ${id} has no price`);
  const order = {
    businessId,
    id: uuid(),
    domainId: id,
    kind: 'renewal' as const,
    years: 1,
    totalMinor,
    payerEmail: await getOwnerEmail(tx, subscriber),
    renewsFrom: expiresAt,
    createdAt: now,
  };
  await insertDomainOrder(tx, order);
  const started = await updateDomain(tx, domain, { renewalStartedAt: now, renewalRetries: 0 });
  const stored = await findDomainOrder(tx, businessId, order.id);
  if (stored) await attempt(tx, deps, { order: stored, domain: started });
}

/** Tries an unpaid renewal again, unless a payment of it is in progress. */
async function retry(tx: Transaction, deps: PaymentDeps, domain: DomainRow): Promise<void> {
  const { renewalStartedAt, businessId, id } = domain;
  if (renewalStartedAt === null) return;
  const now = deps.clock.now();
  const counted = await updateDomain(tx, domain, { renewalRetries: countRetries(renewalStartedAt, now) });
  const order = await findOpenOrderOfDomain(tx, businessId, id);
  if (!order) return;
  const payments = await transactionsFor(tx, businessId, { domainOrderId: order.id });
  if (payments.some((payment) => isWaiting(payment, now))) return;
  await attempt(tx, deps, { order, domain: counted });
}

/** Releases a domain whose grace is over; a payment that arrives later is returned. */
async function release(tx: Transaction, deps: PaymentDeps, domain: DomainRow): Promise<void> {
  await advanceDomain(tx, deps, domain, 'domain.release', systemActor, {
    reason: 'Its renewal was not paid in time',
  });
  const order = await findOpenOrderOfDomain(tx, domain.businessId, domain.id);
  if (order) await saveDomainOrder(tx, order, { voidedAt: deps.clock.now() });
}

/**
 * Does the next step that is due for a domain, once: the business and the domain are locked, and each step changes what is due
 * next.
 * @returns true if a step was due
 */
export async function takeDueStep(
  tx: Transaction,
  deps: PaymentDeps,
  { businessId, id }: Pick<DomainRow, 'businessId' | 'id'>,
): Promise<boolean> {
  await lockSubscriber(tx, businessId);
  const domain = await lockDomain(tx, businessId, id);
  const next = domain && getNextDomainStep(domain);
  if (!domain || !next || next.at > deps.clock.now()) return false;
  // A renewal that is paid waits for the registrar, and ends nothing.
  const isPaid = (await findOrderToFulfil(tx, businessId, id)) !== undefined;
  if (isPaid && (next.step === 'expire' || next.step === 'release' || next.step === 'retry')) return false;
  switch (next.step) {
    case 'park':
      await advanceDomain(tx, deps, domain, 'domain.park', systemActor);
      break;
    case 'renew':
      await renew(tx, deps, domain);
      break;
    case 'retry':
      await retry(tx, deps, domain);
      break;
    case 'expire':
      await advanceDomain(tx, deps, domain, 'domain.expire', systemActor);
      break;
    case 'release':
      await release(tx, deps, domain);
      break;
    default:
      next.step satisfies never;
  }
  return true;
}
