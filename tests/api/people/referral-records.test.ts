import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReferralEventType } from '#machines/lifecycles/referral.lifecycle.ts';
import { referralModel } from '#machines/lifecycles/referral.model.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { referrals } from '#server/db/tables/people/referrals.table.ts';
import { demoBusinesses } from '#server/demo/businesses.ts';
import { createCaller as createDemoCaller } from '#server/demo/payout-accounts.ts';
import { referBusinesses } from '#server/demo/referrals.ts';
import { advanceReferral } from '#server/modules/referrals/referral.adapter.ts';
import { type PlanOwner, basicQuarterly, buy, newPlanOwner } from '#tests/support/money/subscriptions.ts';
import { day } from '#tests/support/people/identity.ts';
import { readReferrals, referBusiness } from '#tests/support/people/referrals.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { createCaller } from '#tests/support/store/business-fixture.ts';
import { walkLifecycle } from '#tests/support/walks/lifecycle-walk.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const referralOf = async ({ businessId }: PlanOwner) => {
  const [row] = await server.deps.db
    .select()
    .from(referrals)
    .where(eq(referrals.referredBusinessId, businessId));
  if (!row) throw new Error('There is no referral');
  return row;
};
const setOwner = (businessId: string, ownerId: string) =>
  server.deps.db.update(businesses).set({ ownerId }).where(eq(businesses.id, businessId));

test('the demo has a referral in each status', async () => {
  const [shop] = demoBusinesses;
  const { businessId, userId, ...referrer } = await newPlanOwner(server);
  const owner = await createDemoCaller(server.deps.db, businessId, {
    kind: 'merchant',
    id: userId,
    name: 'Amaka',
  });
  const record = { key: shop.key, businessId, startedAt: server.deps.clock.now(), playedTo: null };
  for (let start = 0; start < 2; start += 1) await referBusinesses(server.deps, record, shop, owner);
  const { referrals: all } = await readReferrals(server, { businessId, userId, ...referrer });
  expect(all.map(({ status }) => status)).toEqual(['pending', 'approved', 'voided', 'paid']);
});

describe('a referral in the database', () => {
  walkLifecycle<typeof referralModel.machine, { businessId: string; id: string }>(referralModel, {
    async begin(start) {
      const [referrer, referred] = [await newPlanOwner(server), await newPlanOwner(server)];
      await buy(server, referred, basicQuarterly);
      server.pass(31 * day);
      await referBusiness(server, referrer, referred);
      if (start !== 'a referral') await setOwner(referred.businessId, referrer.userId);
      return referralOf(referred);
    },
    send: (key, { type, by }) =>
      server.deps.db.transaction((tx) =>
        advanceReferral(tx, server.deps, key, type as ReferralEventType, createCaller(by), {
          voidReason: 'byKontor',
        }),
      ),
    async readFacts({ id }) {
      const [row] = await server.deps.db.select().from(referrals).where(eq(referrals.id, id));
      return { status: row?.status };
    },
    factsOf: ({ value }) => ({ status: value }),
  });
});
