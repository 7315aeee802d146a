import { v7 as uuid } from 'uuid';
import type { domainCalls } from '#contract/store/domain.ts';
import { domainOrders, storeDomains } from '#server/db/tables/records/store-domains.table.ts';
import { createToken } from '#server/modules/domains/connect-domain.service.ts';
import { sampleRegistrant } from '#tests/support/store/domains.ts';
import type { Sample, World } from '#tests/api/platform/test-callers.ts';

const newName = () => `sample-${uuid().slice(-12)}.example`;

/** A shop has few domains at once. */
async function removeDomains({ server }: World): Promise<void> {
  await server.deps.db.delete(domainOrders);
  await server.deps.db.delete(storeDomains);
}

async function insertSample(world: World, isBought: boolean, status: 'requested' | 'ownership' | 'parked') {
  await removeDomains(world);
  const { server, shop, owner } = world;
  const id = uuid();
  await server.deps.db.insert(storeDomains).values({
    businessId: shop.businessId,
    id,
    name: newName(),
    status,
    isBought,
    registrant: isBought ? sampleRegistrant : null,
    token: createToken(),
    createdBy: owner.userId,
    createdAt: server.deps.clock.now(),
  });
  return { params: { id } };
}

async function insertOrder(world: World, isPaid: boolean) {
  const { params } = await insertSample(world, true, 'requested');
  const { server, shop, owner } = world;
  const now = server.deps.clock.now();
  await server.deps.db.insert(domainOrders).values({
    businessId: shop.businessId,
    id: params.id,
    domainId: params.id,
    kind: 'purchase',
    years: 1,
    totalMinor: 12_000_00,
    payerEmail: owner.email,
    createdAt: now,
    ...(isPaid && { paidAt: now, receiptNumber: now.getTime() * 1000 + Math.floor(Math.random() * 1000) }),
  });
  return { params };
}
const claimed = (world: World) => insertSample(world, false, 'ownership');

/** The samples of the calls of own domains. */
export const domainSamples: { [Name in keyof typeof domainCalls]: Sample<Name> } = {
  domains: async () => ({}),
  domain: claimed,
  registrarGuides: async () => ({}),
  connectDomain: async (world) => {
    await removeDomains(world);
    return { body: { id: uuid(), name: newName() } };
  },
  checkDomain: claimed,
  reconnectDomain: (world) => insertSample(world, false, 'parked'),
  removeDomain: claimed,
  searchDomains: async () => ({ query: { name: 'amaka' } }),
  orderDomain: async (world) => {
    await removeDomains(world);
    return {
      body: { orderId: uuid(), name: newName(), priceMinor: 12_000_00, registrant: sampleRegistrant },
    };
  },
  domainOrder: (world) => insertOrder(world, false),
  payDomain: async (world) => ({
    ...(await insertOrder(world, false)),
    body: { paymentId: uuid(), method: 'card' },
  }),
  domainReceipt: (world) => insertOrder(world, true),
};
