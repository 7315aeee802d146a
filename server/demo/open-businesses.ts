import { returnPolicyTemplates } from '#domain/return-policy.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { openBusiness } from '#server/modules/onboarding/open-business.service.ts';
import { createZone, updateShipmentSetting } from '#server/modules/delivery-zones/delivery-zones.service.ts';
import { insertBetaUser } from '#server/modules/onboarding/onboarding.records.ts';
import { createPolicy } from '#server/modules/return-policies/return-policies.service.ts';
import { createAccount } from '#server/modules/users/account.service.ts';
import { demoOwner } from './accounts.ts';
import { createCaller } from './payout-accounts.ts';
import { makeTeam } from './team.ts';
import { insertDemoShop, lockDemo, readDemoShops } from './demo.repo.ts';
import { pastJobs } from './past-jobs.ts';
import { getOpeningDate } from './year/order-schedule.ts';
import { type DemoBusiness, demoBusinesses, listZones } from './businesses.ts';

/** Creates the demo's people, and their businesses without any records. */
export async function openDemoBusinesses(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'courier' | 'jobs'>,
): Promise<void> {
  await lockDemo(tx);
  if ((await readDemoShops(tx)).length > 0) return;
  const startedAt = deps.clock.now();
  const past = {
    ...deps,
    clock: { now: () => getOpeningDate(startedAt) },
    jobs: pastJobs(deps.jobs, startedAt),
  };
  const ownerId = await createAccount(past, tx, demoOwner);
  for (const shop of demoBusinesses) {
    const { id: businessId } = await openBusiness(past, tx, ownerId, shop.details);
    const owner = { kind: 'merchant', id: ownerId, name: demoOwner.name } as const;
    await makeTeam(tx, deps, shop, await createCaller(tx, businessId, owner), startedAt);
    await saveDeliverySettings(tx, past, businessId, shop);
    await insertDemoShop(tx, { key: shop.key, businessId, startedAt });
  }
  await insertBetaUser(tx, {
    id: 'demo-invitation',
    email: 'sade@demo.kontor.test',
    firstName: 'Sade',
    lastName: 'Cole',
    businessName: "Sade's Kitchen",
  });
}

/** Adds the business's delivery zones and return policy. */
async function saveDeliverySettings(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'courier'>,
  businessId: string,
  shop: DemoBusiness,
): Promise<void> {
  const { pickupAddress, returns } = shop;
  await updateShipmentSetting(tx, deps, businessId, { deliveryMode: 'KONTOR_DELIVERY', pickupAddress });
  for (const zone of listZones(shop)) await createZone(tx, deps, businessId, zone);
  for (const { id, ...policy } of returnPolicyTemplates)
    if (id === returns || id === 'no-returns')
      await createPolicy(tx, deps, businessId, { ...policy, isDefault: id === returns });
}
