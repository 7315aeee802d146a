import { kycCalls } from '#contract/people/kyc.ts';
import type { RegistrationType } from '#domain/kyc.ts';
import { registrationTypes } from '#domain/kyc.ts';
import { documentTypesOf } from '#domain/kyc-documents.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { businessById } from '#server/modules/business/business.records.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { hearing } from '#server/plugins/webhooks.ts';
import { handleSandboxIdentity } from '#server/providers/identity/sandbox.ts';
import { Refusal } from '#server/refusal.ts';
import { applyAnswer, askAboutBusiness, askProvider } from './check-identity.ts';
import { askIdentity, reviewInSandbox } from './kyc.outbox.ts';
import { checkByReference, checksDue, saveCheck } from './kyc.repo.ts';
import { nextCheckAt } from './kyc.rules.ts';
import {
  appealKyc,
  chooseAudience,
  giveCompany,
  giveDocument,
  giveNumbers,
  givePerson,
  submitKyc,
  withdrawKyc,
} from './kyc.service.ts';
import { handleApprovalEnds } from './expire-kyc.ts';
import { detailsOf } from './kyc.view.ts';
import { review } from './review-kyc.ts';

const registrationWords: Record<RegistrationType, { label: string; hint: string }> = {
  BUSINESS_NAME: { label: 'Business name', hint: 'A sole proprietor or partners under a trade name (BN)' },
  PRIVATE_COMPANY: { label: 'Private company', hint: 'Limited by shares (RC)' },
  PUBLIC_COMPANY: { label: 'Public company', hint: 'Its shares may be traded (PLC)' },
  PARTNERSHIP: { label: 'Limited partnership', hint: 'LLP or LP' },
  INCORPORATED_TRUSTEES: {
    label: 'Incorporated trustees',
    hint: 'A church, charity, club or association (IT)',
  },
};

export function kycRoutes(app: App): void {
  const { deps } = app;
  const { db, jobs, identity, clock } = deps;
  const details = (tx: Transaction, caller: Member) => detailsOf(tx, deps, caller);

  route(app, kycCalls.kycDetails, ({ caller }) => detailsOf(db, deps, caller));
  route(app, kycCalls.kycDocumentTypes, async ({ caller, params }) => {
    const business = await businessById(db, caller.businessId);
    if (!business) throw new Refusal('NOT_FOUND');
    return documentTypesOf(business.country, params.type).map(
      ({ id, item, label, hint, sides, expires }) => ({
        id,
        item,
        label,
        hint,
        sides: [...sides],
        expires,
      }),
    );
  });
  route(app, kycCalls.kycRegistrationTypes, async () =>
    registrationTypes.map((id) => ({ id, ...registrationWords[id] })),
  );
  route(app, kycCalls.chooseKycAudience, async ({ tx, caller, body }) => {
    await chooseAudience(tx, deps, caller, body.audience);
    return details(tx, caller);
  });
  route(app, kycCalls.saveKycPerson, async ({ tx, caller, body }) => {
    await givePerson(tx, deps, caller, body);
    return details(tx, caller);
  });
  route(app, kycCalls.saveKycNumbers, async ({ tx, caller, body }) => {
    await giveNumbers(tx, deps, caller, body);
    return details(tx, caller);
  });
  preparedRoute(
    app,
    kycCalls.verifyKycNumbers,
    ({ caller }) => askAboutBusiness(deps, caller.businessId),
    async ({ tx, caller, prepared }) => {
      if (prepared) await applyAnswer(tx, deps, prepared);
      return details(tx, caller);
    },
  );
  route(app, kycCalls.saveKycCompany, async ({ tx, caller, body }) => {
    await giveCompany(tx, deps, caller, body);
    return details(tx, caller);
  });
  route(app, kycCalls.saveKycDocument, async ({ tx, caller, body }) => {
    await giveDocument(tx, deps, caller, body);
    return details(tx, caller);
  });
  route(app, kycCalls.submitKyc, async ({ tx, caller }) => {
    await submitKyc(tx, deps, caller);
    return details(tx, caller);
  });
  route(app, kycCalls.withdrawKyc, async ({ tx, caller }) => {
    await withdrawKyc(tx, deps, caller);
    return details(tx, caller);
  });
  route(app, kycCalls.appealKyc, async ({ tx, caller, body }) => {
    await appealKyc(tx, deps, caller, body);
    return details(tx, caller);
  });

  const hear = hearing(
    (body, signature) => identity.readWebhook(body, signature),
    async (news) => {
      if (news) await db.transaction((tx) => applyAnswer(tx, deps, news));
    },
  );
  app.webhooks.on(identity.name, hear);
  if (identity.name === 'sandbox')
    handleSandboxIdentity(deps, async (body, signature) => void (await hear(body, signature)));

  handleApprovalEnds(deps);
  jobs.handle(reviewInSandbox, (submitted) => review(deps, submitted));
  jobs.handle(askIdentity, async ({ reference }) => {
    const answered = await askProvider(deps, await checkByReference(db, reference));
    if (answered) await db.transaction((tx) => applyAnswer(tx, deps, answered));
  });
  jobs.sweep('identity checks', 30_000, async (tx) => {
    const now = clock.now();
    for (const { businessId, id, asked } of await checksDue(tx, now, 100)) {
      await saveCheck(tx, businessId, id, { asked: asked + 1, askAt: nextCheckAt(now, asked + 1) });
      await jobs.add(tx, askIdentity, { reference: id }, { singletonKey: id });
    }
  });
}
