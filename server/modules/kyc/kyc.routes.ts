import { kycCalls } from '#contract/people/kyc.ts';
import type { RegistrationType } from '#domain/kyc.ts';
import { registrationTypes } from '#domain/kyc.ts';
import { documentTypesOf } from '#domain/kyc-documents.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { createWebhookHandler } from '#server/plugins/webhooks.ts';
import { handleSandboxIdentity } from '#server/providers/identity/sandbox.ts';
import { AppError } from '#server/app-error.ts';
import { applyIdentityUpdate, pollIdentityOfBusiness, fetchIdentityStatus } from './check-identity.ts';
import { identityCheckJob, sandboxReviewJob } from './kyc.outbox.ts';
import { findCheckByReference, lockDueChecks, saveCheck } from './identity-checks.repo.ts';
import { getNextPollAt } from './kyc.rules.ts';
import {
  submitAppeal,
  chooseAudience,
  requireNumbers,
  submitBusinessDetails,
  submitDocument,
  submitNumbers,
  submitPersonalDetails,
  submitKyc,
  withdrawSubmission,
} from './kyc.service.ts';
import { handleApprovalEnds } from './expire-kyc.ts';
import { getKycDetails } from './kyc.view.ts';
import { runSandboxReview } from './review-kyc.ts';

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
  const details = (tx: Transaction, caller: Member) => getKycDetails(tx, deps, caller);

  route(app, kycCalls.kycDetails, ({ caller }) => getKycDetails(db, deps, caller));
  route(app, kycCalls.kycDocumentTypes, async ({ caller, params }) => {
    const business = await findBusiness(db, caller.businessId);
    if (!business) throw new AppError('NOT_FOUND');
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
    await submitPersonalDetails(tx, deps, caller, body);
    return details(tx, caller);
  });
  route(app, kycCalls.saveKycNumbers, async ({ tx, caller, body }) => {
    await submitNumbers(tx, deps, caller, body);
    return details(tx, caller);
  });
  preparedRoute(
    app,
    kycCalls.verifyKycNumbers,
    async ({ caller }) => {
      await requireNumbers(deps.db, caller.businessId);
      return pollIdentityOfBusiness(deps, caller.businessId);
    },
    async ({ tx, caller, prepared }) => {
      if (prepared) await applyIdentityUpdate(tx, deps, prepared);
      return details(tx, caller);
    },
  );
  route(app, kycCalls.saveKycCompany, async ({ tx, caller, body }) => {
    await submitBusinessDetails(tx, deps, caller, body);
    return details(tx, caller);
  });
  route(app, kycCalls.saveKycDocument, async ({ tx, caller, body }) => {
    await submitDocument(tx, deps, caller, body);
    return details(tx, caller);
  });
  route(app, kycCalls.submitKyc, async ({ tx, caller }) => {
    await submitKyc(tx, deps, caller);
    return details(tx, caller);
  });
  route(app, kycCalls.withdrawKyc, async ({ tx, caller }) => {
    await withdrawSubmission(tx, deps, caller);
    return details(tx, caller);
  });
  route(app, kycCalls.appealKyc, async ({ tx, caller, body }) => {
    await submitAppeal(tx, deps, caller, body);
    return details(tx, caller);
  });

  const hear = createWebhookHandler(
    (body, signature) => identity.readWebhook(body, signature),
    async (news) => {
      if (news) await db.transaction((tx) => applyIdentityUpdate(tx, deps, news));
    },
  );
  app.webhooks.on(identity.name, hear);
  if (identity.name === 'sandbox')
    handleSandboxIdentity(deps, async (body, signature) => void (await hear(body, signature)));

  handleApprovalEnds(deps);
  jobs.handle(sandboxReviewJob, (submitted) => runSandboxReview(deps, submitted));
  jobs.handle(identityCheckJob, async ({ reference }) => {
    const answered = await fetchIdentityStatus(deps, await findCheckByReference(db, reference));
    if (answered) await db.transaction((tx) => applyIdentityUpdate(tx, deps, answered));
  });
  jobs.sweep('identity checks', 30_000, async (tx) => {
    const now = clock.now();
    for (const { businessId, id, pollCount } of await lockDueChecks(tx, now, 100)) {
      await saveCheck(tx, businessId, id, {
        pollCount: pollCount + 1,
        nextPollAt: getNextPollAt(now, pollCount + 1),
      });
      await jobs.add(tx, identityCheckJob, { reference: id }, { singletonKey: id });
    }
  });
}
