import { v7 as uuid } from 'uuid';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendDisputeEvent } from '#tests/support/money/payer.ts';
import { advanceDomain } from '#server/modules/domains/domain.adapter.ts';
import { domainsArea } from '#server/modules/domains/domains.operator.ts';
import { subscriptionArea } from '#server/modules/subscriptions/subscription.operator.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { day, minute } from '#tests/support/people/identity.ts';
import {
  type PlanOwner,
  buy,
  choose,
  newPlanOwner,
  passDays,
  proYearly,
} from '#tests/support/money/subscriptions.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import { sampleRegistrant } from '#tests/support/store/domains.ts';

let server: ApiServer;
let owner: PlanOwner;
beforeAll(async () => {
  server = await startApiServer();
  owner = await newPlanOwner(server);
  await buy(server, owner, proYearly);
});
afterAll(() => server.close());

const priceMinor = 12_000_00;
const newName = (label = 'amaka') => `${label}-${uuid().slice(-8)}.example`;
const orderOf = (name: string) => ({ orderId: uuid(), name, priceMinor, registrant: sampleRegistrant });
const order = (name = newName()) => server.call('orderDomain', { body: orderOf(name) }, owner.asking);
const readOrder = (id: string) => server.call('domainOrder', { params: { id } }, owner.asking);
const read = (id: string) => server.call('domain', { params: { id } }, owner.asking);

/** Pays an order on the provider's page, and lets the registrar work. */
async function pay(id: string): Promise<void> {
  const body = { paymentId: uuid(), method: 'card' as const };
  const { payment } = await server.call('payDomain', { params: { id }, body }, owner.asking);
  await choose(server, payment?.payUrl, 'pays');
  await advanceTime(server, minute);
  await advanceTime(server, minute);
}
const removeCard = () =>
  server.deps.db.execute(
    sql`update subscriptions set card_sealed = null where business_id = ${owner.businessId}`,
  );
const operate = (action: string, subject: string, input: object = {}) =>
  server.deps.db.transaction(async (tx) =>
    domainsArea.actions[action]?.run(tx, server.deps, subject, { ...input }, createOperatorActor('Ngozi')),
  );

/** How often each order of a domain was paid, oldest first. */
async function countPayments(domainId: string): Promise<{ kind: string; paid: number }[]> {
  const { rows } = await server.deps.db.execute<{ kind: string; paid: number }>(sql`
    select o.kind, count(t.id)::int as paid from domain_orders o
    left join transactions t on t.domain_order_id = o.id and t.type = 'domain' and t.result = 'success' and t.surplus_minor = 0
    where o.domain_id = ${domainId} group by o.id, o.kind, o.created_at order by o.created_at`);
  return rows;
}

/** The kinds of notifications of the business; those of long ago are deleted. */
async function listKinds(): Promise<string[]> {
  const { rows } = await server.deps.db.execute<{ kind: string }>(
    sql`select distinct kind from notifications where business_id = ${owner.businessId}`,
  );
  return rows.map(({ kind }) => kind);
}

describe('a domain that is bought', () => {
  test('is searched, ordered at the price that was seen, paid, registered and live', async () => {
    const offers = await server.call('searchDomains', { query: { name: 'Amaka Fabrics!' } }, owner.asking);
    expect(offers.map(({ name }) => name)).toContain('amakafabrics.com.ng');
    expect(offers.every(({ isAvailable, priceMinor: price }) => isAvailable && price !== null)).toBe(true);
    const name = newName();
    const body = orderOf(name);
    expect(
      await server.ask('orderDomain', { body: { ...body, priceMinor: priceMinor - 1 } }, owner.asking),
    ).toMatchObject({ code: 'AMOUNT_CHANGED' });
    const ordered = await server.call('orderDomain', { body }, owner.asking);
    expect(ordered).toMatchObject({ status: 'open', totalMinor: priceMinor, vatMinor: 83_721 });
    expect(await server.call('orderDomain', { body }, owner.asking)).toEqual(ordered);
    await pay(ordered.id);
    expect(await readOrder(ordered.id)).toMatchObject({ status: 'paid', payment: { result: 'success' } });
    expect(await read(ordered.domainId)).toMatchObject({ status: 'live', isBought: true });
    const { url } = await server.call('domainReceipt', { params: { id: ordered.id } }, owner.asking);
    expect(url).toContain('/');
    const { data } = await server.call('transactions', { query: { type: 'domain' } }, owner.asking);
    expect(data[0]).toMatchObject({ type: 'domain', label: name });
  });

  test('whose payment is disputed is among what waits for an operator, and stays', async () => {
    const name = newName();
    const { id, domainId } = await order(name);
    await pay(id);
    const { payment } = await readOrder(id);
    const list = async () =>
      (await subscriptionArea.list(server.deps.db, server.deps)).filter(
        ({ subject }) => subject === owner.handle,
      );
    expect(await list()).toEqual([]);
    await sendDisputeEvent(server, payment?.reference ?? '', 'open', priceMinor);
    expect(await list()).toMatchObject([
      { facts: expect.arrayContaining([{ label: 'Payment', value: `Domain ${name}` }]), actions: [] },
    ]);
    await sendDisputeEvent(server, payment?.reference ?? '', 'lost', priceMinor);
    expect(await list()).toEqual([]);
    expect(await readOrder(id)).toMatchObject({ status: 'refunded' });
    expect(await read(domainId)).toMatchObject({ status: 'live' });
  });

  test('is not bought twice, when taken, or below an ending that is not sold', async () => {
    const name = newName();
    await order(name);
    const ask = (of: string) => server.ask('orderDomain', { body: orderOf(of) }, owner.asking);
    expect(await ask(name)).toMatchObject({ code: 'INVALID' });
    expect(await ask(newName('taken'))).toMatchObject({ code: 'ILLEGAL_EVENT' });
    expect(await ask('amaka.museum')).toMatchObject({ code: 'ILLEGAL_EVENT' });
    expect(await ask('com.ng')).toMatchObject({ code: 'INVALID' });
    const offers = await server.call('searchDomains', { query: { name: 'com.ng' } }, owner.asking);
    expect(offers.map((offer) => offer.name)).not.toContain('com.ng');
  });

  test('returns a payment that arrives after it was removed', async () => {
    const { id, domainId } = await order();
    const body = { paymentId: uuid(), method: 'card' as const };
    const { payment } = await server.call('payDomain', { params: { id }, body }, owner.asking);
    await server.call('removeDomain', { params: { id: domainId } }, owner.asking);
    await choose(server, payment?.payUrl, 'pays');
    await advanceTime(server, minute);
    expect(await readOrder(id)).toMatchObject({ status: 'void' });
    expect(await countPayments(domainId)).toEqual([{ kind: 'purchase', paid: 0 }]);
  });

  test('waits for an operator when the registrar refuses it, who tries again and refunds it', async () => {
    const { id, domainId } = await order(newName('refused'));
    await pay(id);
    expect(await read(domainId)).toMatchObject({
      status: 'refused',
      reason: 'The registry refused the registrant’s address',
    });
    const find = async () =>
      (await domainsArea.list(server.deps.db, server.deps)).find(({ subject }) => subject === domainId);
    expect(await find()).toMatchObject({ actions: ['retry', 'refund'] });
    await operate('retry', domainId);
    await advanceTime(server, minute);
    expect(await read(domainId)).toMatchObject({ status: 'refused' });
    await operate('refund', domainId, { reason: 'The registry wants a Nigerian address' });
    expect(await read(domainId)).toMatchObject({
      status: 'refunded',
      reason: 'The registry wants a Nigerian address',
    });
    expect(await readOrder(id)).toMatchObject({ status: 'refunded' });
    expect(await find()).toBeUndefined();
    await expect(operate('refund', domainId, { reason: 'Once more' })).rejects.toThrow();
  });

  test('is not offered without a registrar', async () => {
    const { registrar } = server.deps;
    const { noRegistrar } = await import('#server/providers/domains/none.ts');
    server.deps.registrar = noRegistrar;
    try {
      expect(await server.ask('searchDomains', { query: { name: 'amaka' } }, owner.asking)).toMatchObject({
        code: 'ILLEGAL_EVENT',
      });
      expect((await server.call('domains', {}, owner.asking)).buyReason).toContain('no registrar');
    } finally {
      server.deps.registrar = registrar;
    }
  });
});

test('two years of a domain: bought, renewed by the card, not paid, expired, released, and charged once a year', async () => {
  const { id, domainId } = await order();
  await pay(id);
  const bought = await read(domainId);
  await passDays(server, owner, 348);
  expect(await countPayments(domainId)).toEqual([{ kind: 'purchase', paid: 1 }]);
  await passDays(server, owner, 4);
  await passDays(server, owner, 1);
  expect(await countPayments(domainId)).toEqual([
    { kind: 'purchase', paid: 1 },
    { kind: 'renewal', paid: 1 },
  ]);
  const renewed = await read(domainId);
  expect(Date.parse(renewed.expiresAt ?? '') - Date.parse(bought.expiresAt ?? '')).toBeGreaterThan(364 * day);
  expect(renewed).toMatchObject({ status: 'live', openOrderId: null });
  expect(await listKinds()).toContain('domainRenewed');
  await removeCard();
  await passDays(server, owner, 365);
  const { openOrderId } = await read(domainId);
  expect(openOrderId).not.toBeNull();
  const late = { params: { id: openOrderId ?? '' }, body: { paymentId: uuid(), method: 'card' as const } };
  await passDays(server, owner, 14);
  expect(await read(domainId)).toMatchObject({ status: 'expired', openOrderId });
  await passDays(server, owner, 28);
  expect(await read(domainId)).toMatchObject({ status: 'expired' });
  const { payment } = await server.call('payDomain', late, owner.asking);
  await passDays(server, owner, 3);
  expect(await read(domainId)).toMatchObject({
    status: 'released',
    reason: 'Its renewal was not paid in time',
  });
  await choose(server, payment?.payUrl, 'pays');
  await passDays(server, owner, 1);
  expect(await countPayments(domainId)).toEqual([
    { kind: 'purchase', paid: 1 },
    { kind: 'renewal', paid: 1 },
    { kind: 'renewal', paid: 0 },
  ]);
  const kinds = await listKinds();
  for (const kind of ['domainRenewalDue', 'domainExpired', 'domainReleased']) expect(kinds).toContain(kind);
}, 240_000);

test('an expired domain that is paid in its grace is used again', async () => {
  await changePlan(server, owner, 'pro');
  const { id, domainId } = await order();
  await pay(id);
  await removeCard();
  await passDays(server, owner, 370);
  const { status, openOrderId } = await read(domainId);
  expect(status).toBe('expired');
  await pay(openOrderId ?? '');
  await advanceTime(server, minute);
  expect(await read(domainId)).toMatchObject({ status: 'live', openOrderId: null });
}, 240_000);

test('a renewal is not paid for a domain that another store has meanwhile', async () => {
  await changePlan(server, owner, 'pro');
  const { id, domainId } = await order();
  await pay(id);
  await removeCard();
  await passDays(server, owner, 353);
  const { openOrderId } = await read(domainId);
  await server.deps.db.transaction((tx) =>
    advanceDomain(
      tx,
      server.deps,
      { businessId: owner.businessId, id: domainId },
      'domain.takenOver',
      createOperatorActor('Ngozi'),
    ),
  );
  await pay(openOrderId ?? '');
  expect(await read(domainId)).toMatchObject({ status: 'released' });
  expect(await countPayments(domainId)).toEqual([
    { kind: 'purchase', paid: 1 },
    { kind: 'renewal', paid: 0 },
  ]);
}, 240_000);
