import * as z from 'zod/mini';
import { afterAll, beforeAll, describe } from 'vitest';
import { type KycItem, KycItemStatus } from '#domain/kyc.ts';
import type { KycItemEventType } from '#machines/lifecycles/kyc-item.lifecycle.ts';
import { kycItemModel } from '#machines/lifecycles/kyc-item.model.ts';
import type { KycEventType } from '#machines/lifecycles/kyc.lifecycle.ts';
import { kycModel } from '#machines/lifecycles/kyc.model.ts';
import type { KycStep } from '#machines/lifecycles/kyc-step.ts';
import { advanceKyc } from '#server/modules/kyc/advance-kyc.ts';
import { lockVerification, saveCase, saveItems } from '#server/modules/kyc/kyc.repo.ts';
import { AppError } from '#server/app-error.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Sent, walkLifecycle } from '#tests/support/walks/lifecycle-walk.ts';
import { createCaller, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

type Business = string;

/** The facts that an event of the whole verification carries. */
const Carried = z.object({
  items: z.array(KycItemStatus),
  expiresAt: z.nullable(z.number()),
  at: z.number(),
});

/** Creates a business with a row for its verification. */
async function begin(): Promise<Business> {
  const { businessId } = await newShop(server);
  const now = server.deps.clock.now();
  await server.deps.db.transaction(async (tx) => {
    await lockVerification(tx, businessId, now);
    await saveCase(tx, businessId, { audience: 'INDIVIDUAL' });
  });
  return businessId;
}

const read = (businessId: Business) =>
  server.deps.db.transaction((tx) => lockVerification(tx, businessId, server.deps.clock.now()));

/** The items of an individual. The second item of the model is the identity number. */
const person = ['PERSONAL_DETAILS', 'IDENTITY_NUMBERS', 'IDENTITY_DOCUMENT'] as const satisfies KycItem[];

describe('a verification in the database', () => {
  /** Applies the event at its own time, with the item statuses that it contains. */
  const send = async (businessId: Business, { type, by, ...carried }: Sent) => {
    const { items, expiresAt, at } = Carried.parse(carried);
    const [first = 'missing', second = 'missing'] = items;
    const statuses: KycItemStatus[] = [first, second, first];
    const now = new Date(at);
    const deps = { ...server.deps, clock: { now: () => now } };
    await server.deps.db.transaction(async (tx) => {
      const changes = person.map((item, nth) => ({
        item,
        event: 'item.submit' as const,
        status: statuses[nth] ?? first,
        reason: statuses[nth] === 'needs attention' ? 'The image is too dark' : null,
      }));
      await saveItems(tx, businessId, changes, { at: now, expiresOn: null });
      const before = await lockVerification(tx, businessId, now);
      const step: KycStep = { event: type as KycEventType, expiresAt };
      const after = await advanceKyc(tx, deps, before, step, createCaller(by));
      // Nothing was written for it, so its items are not saved either.
      if (after === before) throw new AppError('ALREADY_DONE');
    });
  };
  walkLifecycle<typeof kycModel.machine, Business>(kycModel, {
    begin,
    send,
    async readFacts(businessId) {
      const { row, state } = await read(businessId);
      const [first, second] = person.map((item) => state.items[item]?.status ?? 'missing');
      const { isDecided, expiresAt } = state;
      return { status: row.status, items: [first, second], isDecided, expiresAt };
    },
    factsOf: ({ value, context: { items, isDecided, expiresAt } }) => ({
      status: value,
      items,
      isDecided,
      expiresAt,
    }),
  });
});

describe('an item of a verification in the database', () => {
  const itemOf = new Map<Business, KycItem>();
  const nameOf = (businessId: Business) => itemOf.get(businessId) ?? 'PERSONAL_DETAILS';
  walkLifecycle<typeof kycItemModel.machine, Business>(kycItemModel, {
    async begin(start) {
      const businessId = await begin();
      itemOf.set(businessId, start === 'identity numbers' ? 'IDENTITY_NUMBERS' : 'PERSONAL_DETAILS');
      return businessId;
    },
    send: (businessId, { type, by, reason }) =>
      server.deps.db.transaction(async (tx) => {
        const held = await lockVerification(tx, businessId, server.deps.clock.now());
        const item = {
          item: nameOf(businessId),
          event: type as KycItemEventType,
          reason: typeof reason === 'string' ? reason : null,
        };
        return advanceKyc(tx, server.deps, held, { event: null, items: [item] }, createCaller(by));
      }),
    async readFacts(businessId) {
      const { items } = await read(businessId);
      const row = items.find(({ item }) => item === nameOf(businessId));
      return { status: row?.status ?? 'missing', reason: row?.reason ?? null };
    },
    factsOf: ({ value, context: { reason } }) => ({ status: value, reason }),
  });
});
