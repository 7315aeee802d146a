import { v7 as uuid } from 'uuid';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { countries } from '#domain/business.ts';
import { orderDomain } from '#server/modules/domains/buy-domain.service.ts';
import { connectDomain } from '#server/modules/domains/connect-domain.service.ts';
import { advanceDomain } from '#server/modules/domains/domain.adapter.ts';
import { takeDueStep } from '#server/modules/domains/domain-renewal.service.ts';
import { startPayment } from '#server/modules/domains/pay-domain.service.ts';
import {
  findOpenOrderOfDomain,
  listDomains,
  markFulfilled,
} from '#server/modules/domains/domains.records.ts';
import { applyPaymentUpdate } from '#server/modules/payments/apply-payment-update.ts';
import { referenceOf, transactionsFor } from '#server/modules/payments/payments.records.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import type { PaymentUpdate } from '#server/providers/payments/payments.ts';
import type { DemoBusiness } from './businesses.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';
import { pastJobs } from './past-jobs.ts';

const dayMs = 86_400_000;
type DomainDeps = PaymentDeps & Pick<Deps, 'db'>;

const toUpdate = (
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

interface Past {
  tx: Transaction;
  /** The dependencies as they were that many days ago. */
  at: (daysAgo: number) => DomainDeps;
  owner: Member;
}

/** A domain that the merchant owns, and that the shop answers under. */
async function makeLive({ tx, at, owner }: Past): Promise<void> {
  const id = await connectDomain(tx, at(90), owner, { id: uuid(), name: 'shop.adirehouse.example' });
  const domain = { businessId: owner.businessId, id };
  const proof = { fault: null, actual: [], ttlSeconds: 300, checkedAt: at(90).clock.now().toISOString() };
  const facts = { ownership: proof, routing: proof, certificate: proof };
  await advanceDomain(tx, at(89.9), domain, 'ownership.proven', systemActor);
  await advanceDomain(tx, at(89.8), domain, 'routing.found', systemActor);
  await advanceDomain(tx, at(89.7), domain, 'certificate.issued', systemActor, { change: { facts } });
}

/** A domain that was bought for a year, whose renewal the card did not pay. */
async function makeExpired({ tx, at, owner }: Past, shop: DemoBusiness): Promise<void> {
  const { businessId } = owner;
  const [{ city, region, streets }] = shop.places;
  const [orderId, name] = [uuid(), 'adire-house.example'];
  const priceMinor = at(0).config.domains.pricesMinor['example'] ?? 0;
  const registrant = {
    name: owner.name,
    email: 'amaka@demo.kontor.test',
    phone: `${shop.phonePrefix}35550123`,
    address: { line: `14 ${streets[0]}`, city, region, country: countries[shop.details.country] },
  };
  await orderDomain(tx, at(330), owner, { orderId, name, priceMinor, registrant });
  const payment = await startPayment(tx, at(330), owner, orderId, { paymentId: uuid(), method: 'card' });
  await applyPaymentUpdate(tx, at(330), toUpdate(referenceOf(payment), priceMinor));
  await markFulfilled(tx, { businessId, id: orderId }, at(330).clock.now());
  const domain = { businessId, id: orderId };
  await advanceDomain(tx, at(330), domain, 'domain.registered', systemActor, {
    change: { expiresAt: at(10).clock.now() },
  });
  await advanceDomain(tx, at(329.9), domain, 'routing.found', systemActor);
  await advanceDomain(tx, at(329.8), domain, 'certificate.issued', systemActor);
  for (const daysAgo of [23.9, 21.8, 16.8, 9.9]) {
    await takeDueStep(tx, at(daysAgo), domain);
    const renewal = await findOpenOrderOfDomain(tx, businessId, orderId);
    const [charge] = renewal ? await transactionsFor(tx, businessId, { domainOrderId: renewal.id }) : [];
    if (charge?.concludedAt === null)
      await applyPaymentUpdate(
        tx,
        at(daysAgo),
        toUpdate(referenceOf(charge), 0, {
          result: 'failed',
          message: 'Insufficient funds',
          decline: 'hard',
        }),
      );
  }
}

/** The own domains of the first business: one is live, one waits for its DNS records, and one has expired. */
export async function makeDomains(
  deps: DomainDeps,
  { startedAt }: DemoShopRecord,
  shop: DemoBusiness,
  owner: Member,
): Promise<void> {
  if (shop.details.country !== 'NG') return;
  const at = (daysAgo: number) => ({
    ...deps,
    jobs: pastJobs(deps.jobs, startedAt),
    clock: { now: () => new Date(startedAt.getTime() - daysAgo * dayMs) },
  });
  await deps.db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    if ((await listDomains(tx, owner.businessId, startedAt)).length > 0) return;
    const past: Past = { tx, at, owner };
    await makeExpired(past, shop);
    await makeLive(past);
    await connectDomain(tx, { ...deps, clock: at(0.1).clock }, owner, {
      id: uuid(),
      name: 'new.adirehouse.example',
    });
  });
}
