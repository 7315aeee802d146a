import { sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { getKycStatus } from '#server/modules/kyc/kyc.repo.ts';
import { rejectKyc } from '#server/modules/kyc/review-kyc.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import {
  submitAllItems,
  lastDay,
  identityNumbersEndingIn,
  sampleCompany,
  samplePersonOfKyc,
  uploadDocument,
} from '#tests/support/people/verification.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

/** Resets both businesses' items, because an earlier caller might have submitted everything. */
export async function anew({ server, shop, rivalBusinessId }: World): Promise<void> {
  const ids = sql`(${shop.businessId}, ${rivalBusinessId})`;
  await server.deps.db.transaction(async (tx) => {
    for (const table of ['kyc_documents', 'kyc_items', 'identity_checks', 'kyc_cases'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where business_id in ${ids}`);
    // Timeline entries are never deleted otherwise: a trigger rejects it.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from timeline where record_type = 'kyc' and business_id in ${ids}`);
  });
}

export const kycSamples = {
  payoutRequirements: async () => ({}),
  kycDetails: async () => ({}),
  kycDocumentTypes: async () => ({ params: { type: 'BOTH' } }),
  kycRegistrationTypes: async () => ({}),
  chooseKycAudience: async (world) => {
    await anew(world);
    return { body: { audience: 'BUSINESS' } };
  },
  saveKycPerson: async (world) => {
    await anew(world);
    return { body: samplePersonOfKyc };
  },
  saveKycNumbers: async (world) => {
    await anew(world);
    return { body: identityNumbersEndingIn() };
  },
  verifyKycNumbers: async (world, asking) => {
    await anew(world);
    await world.server.call('saveKycNumbers', { body: identityNumbersEndingIn() }, asking);
    return {};
  },
  saveKycCompany: async (world) => {
    await anew(world);
    return { body: sampleCompany };
  },
  saveKycDocument: async (world) => {
    await anew(world);
    const asking = await testCallers['the owner'](world);
    const fileId = await uploadDocument(world.server.call, asking, 'IDENTITY_DOCUMENT');
    return {
      body: {
        item: 'IDENTITY_DOCUMENT',
        type: 'PASSPORT',
        files: [{ side: 'front', fileId }],
        expiresOn: lastDay,
      },
    };
  },
  submitKyc: async (world, asking) => {
    await anew(world);
    const owner = await testCallers['the owner'](world);
    await submitAllItems(world.server.call, owner);
    // The owner of another business also needs a complete verification of their own business.
    const { businessId } = asking;
    if (businessId === world.rivalBusinessId && asking.token) await submitAllItems(world.server.call, asking);
    return {};
  },
  withdrawKyc: async (world, asking) => {
    await kycSamples.submitKyc(world, asking);
    for (const one of [await testCallers['the owner'](world), asking])
      if (one.token) await world.server.ask('submitKyc', {}, one);
    return {};
  },
  appealKyc: async (world, asking) => {
    await kycSamples.withdrawKyc(world, asking);
    const { deps } = world.server;
    for (const businessId of [world.shop.businessId, world.rivalBusinessId])
      await deps.db.transaction(async (tx) => {
        if ((await getKycStatus(tx, businessId)) !== 'submitted') return;
        await rejectKyc(
          tx,
          deps,
          businessId,
          createOperatorActor('Ngozi'),
          'The passport is of another person',
        );
      });
    return { body: { text: 'The passport is mine: look at its second page' } };
  },
} satisfies { [Name in CallName]?: Sample<Name> };
