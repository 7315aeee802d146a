import { countryDefaults } from '#domain/business.ts';
import { type KycItem, kycItemsByAudience } from '#domain/kyc.ts';
import { isDocumentItem } from '#domain/kyc-documents.ts';
import { countItemsInComparison } from '#machines/lifecycles/kyc.lifecycle.ts';
import { statusesOf } from '#machines/lifecycles/kyc-step.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { reviewScripts } from '#server/providers/identity/sandbox-scripts.ts';
import { AppError } from '#server/app-error.ts';
import { type KycDeps, advanceKyc } from './advance-kyc.ts';
import { getApprovalEnd } from './approval-end.rules.ts';
import { findLatestCheck } from './identity-checks.repo.ts';
import {
  type KycCase,
  type KycVerification,
  lockExistingVerification,
  lockVerification,
} from './kyc.repo.ts';
import { sandboxReviewJob } from './kyc.outbox.ts';
import { toItemError } from './rejection.words.ts';
import { decryptNumber } from './number-encryption.ts';

/** Returns the name that payouts may go to: the registered business's own name, or the person's name in the register. */
async function getVerifiedName(tx: Transaction, { businessId, audience, company, person }: KycCase) {
  if (audience === 'BUSINESS') return company?.registeredName ?? null;
  const check = await findLatestCheck(tx, businessId);
  return check?.registeredName ?? (person ? `${person.firstName} ${person.lastName}` : null);
}

/**
 * @throws ILLEGAL_EVENT if it is not under review, the identity provider has not answered yet, or a document has
 * expired meanwhile.
 */
export async function approveKyc(
  tx: Transaction,
  deps: KycDeps,
  businessId: string,
  by: Actor,
): Promise<void> {
  const now = deps.clock.now();
  const held = await lockVerification(tx, businessId, now);
  if (held.state.status === 'approved') return;
  await advanceKyc(
    tx,
    deps,
    held,
    {
      event: 'kyc.approve',
      items: kycItemsByAudience[held.state.audience].map((item) => ({ item, event: 'item.accept' })),
      expiresAt: (await getApprovalEndFromNow(tx, deps, held)).getTime(),
    },
    by,
    { change: { reason: null, verifiedName: await getVerifiedName(tx, held.row) } },
  );
}

/** Returns when an approval that is given now would end. */
async function getApprovalEndFromNow(
  tx: Transaction,
  { clock, config }: KycDeps,
  held: KycVerification,
): Promise<Date> {
  const business = await findBusiness(tx, held.businessId);
  const timeZone = business?.timeZone ?? countryDefaults.NG.timeZone;
  return getApprovalEnd(held, clock.now(), timeZone, config.verificationValidMs);
}

/** Requests these items again. @throws ILLEGAL_EVENT if it is not under review, or no item is named */
export async function requestItemsAgain(
  tx: Transaction,
  deps: KycDeps,
  businessId: string,
  by: Actor,
  reasons: ReadonlyMap<KycItem, string>,
): Promise<void> {
  const held = await lockVerification(tx, businessId, deps.clock.now());
  const { status, audience } = held.state;
  if (status !== 'submitted') throw toItemError(held.state);
  const items = [...reasons].flatMap(([item, reason]) =>
    kycItemsByAudience[audience].includes(item) ? [{ item, event: 'item.refuse' as const, reason }] : [],
  );
  const note = [...reasons.values()].join(' · ');
  await advanceKyc(tx, deps, held, { event: 'kyc.requestAgain', items }, by, { note });
}

/** @throws ILLEGAL_EVENT if it is not under review */
export async function rejectKyc(
  tx: Transaction,
  deps: KycDeps,
  businessId: string,
  by: Actor,
  reason: string,
): Promise<void> {
  const held = await lockVerification(tx, businessId, deps.clock.now());
  if (held.state.status === 'rejected') return;
  await advanceKyc(tx, deps, held, { event: 'kyc.reject' }, by, { change: { reason }, note: reason });
}

/** Revokes an approval: nothing can be withdrawn from then on. @throws ILLEGAL_EVENT if it is not approved */
export async function revokeKyc(
  tx: Transaction,
  deps: KycDeps,
  businessId: string,
  by: Actor,
  reason: string,
): Promise<void> {
  const held = await lockVerification(tx, businessId, deps.clock.now());
  if (held.state.status === 'revoked') return;
  await advanceKyc(tx, deps, held, { event: 'kyc.revoke' }, by, { change: { reason }, note: reason });
}

const reviewer = createOperatorActor('Sandbox reviewer');
const lookAgainMs = 10_000;

/** The decision of the sandbox's reviewer; it approves whatever is submitted after a first decision, including an appeal. */
export async function runSandboxReview(
  deps: KycDeps & Pick<Deps, 'db'>,
  { businessId, submission }: { businessId: string; submission: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await lockExistingVerification(tx, businessId);
    if (held?.state.status !== 'submitted' || held.row.submissions !== submission) return;
    const now = deps.clock.now();
    if (countItemsInComparison({ items: statusesOf(held.state) }) > 0) {
      const runAt = new Date(now.getTime() + lookAgainMs);
      return deps.jobs.add(tx, sandboxReviewJob, { businessId, submission }, { runAt });
    }
    const { idNumberSealed } = held.row;
    const number =
      idNumberSealed === null ? '' : decryptNumber(deps.config, businessId, 'idNumber', idNumberSealed);
    const script = reviewScripts[number.slice(-4)];
    if (script === 'waits') return;
    if (script === 'rejects' && submission === 1)
      return rejectKyc(tx, deps, businessId, reviewer, 'The documents belong to another person');
    const isOver = (await getApprovalEndFromNow(tx, deps, held)) <= now;
    if (!isOver && (script !== 'asksAgain' || submission > 1))
      return approveKyc(tx, deps, businessId, reviewer);
    const document = kycItemsByAudience[held.state.audience].find(isDocumentItem);
    if (!document) throw new AppError('NOT_FOUND');
    const reason = isOver
      ? 'This document has expired. Add a valid one.'
      : 'The image is too dark to read. Take it again in daylight.';
    return requestItemsAgain(tx, deps, businessId, reviewer, new Map([[document, reason]]));
  });
}
