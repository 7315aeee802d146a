import { type KycItem, itemsOf } from '#domain/kyc.ts';
import { isDocumentItem } from '#domain/kyc-documents.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { reviewScripts } from '#server/providers/identity/sandbox-scripts.ts';
import { Refusal } from '#server/refusal.ts';
import { type KycDeps, advanceKyc, factsOf, refusalOf } from './advance-kyc.ts';
import { type KycCase, findCase, itemsOfCase, latestCheck, lockCase, markItems } from './kyc.repo.ts';
import { tellOwner } from './kyc.mails.ts';
import { reviewInSandbox } from './kyc.outbox.ts';
import { openNumber } from './seal-number.ts';

export const operator = (name: string): Actor => ({ kind: 'operator', id: null, name });

/** Whose money may be paid out: the registered business's own name, or the person's as the register has it. */
async function nameToVerify(tx: Transaction, { businessId, audience, company, person }: KycCase) {
  if (audience === 'BUSINESS') return company?.registeredName ?? null;
  const check = await latestCheck(tx, businessId);
  return check?.registeredName ?? (person ? `${person.firstName} ${person.lastName}` : null);
}

/** Refuses with ILLEGAL_EVENT where it is not under review, or the identity provider has not answered yet. */
export async function approveKyc(
  tx: Transaction,
  deps: KycDeps,
  businessId: string,
  by: Actor,
): Promise<void> {
  const now = deps.clock.now();
  const held = await lockCase(tx, businessId, now);
  if (held.status === 'approved') return;
  await advanceKyc(tx, deps, held, 'kyc.approve', by, {
    change: { decidedAt: now, verifiedName: await nameToVerify(tx, held) },
  });
  await markItems(tx, businessId, itemsOf[held.audience], { status: 'approved', reason: null });
  await tellOwner(tx, deps, businessId, { decision: 'approved' });
}

/** Sends it back for these items alone. Refuses with ILLEGAL_EVENT where it is not under review, or nothing is asked for. */
export async function askAgain(
  tx: Transaction,
  deps: KycDeps,
  businessId: string,
  by: Actor,
  reasons: ReadonlyMap<KycItem, string>,
): Promise<void> {
  const now = deps.clock.now();
  const held = await lockCase(tx, businessId, now);
  if (held.status !== 'submitted') throw refusalOf(held);
  for (const [item, reason] of reasons)
    await markItems(tx, businessId, itemsOf[held.audience].includes(item) ? [item] : [], {
      status: 'needs attention',
      reason,
    });
  const told = [...reasons.values()];
  await advanceKyc(tx, deps, held, 'kyc.askAgain', by, {
    change: { decidedAt: now },
    note: told.join(' · '),
  });
  await tellOwner(tx, deps, businessId, { decision: 'asksAgain', reasons: told });
}

/** For good. Refuses with ILLEGAL_EVENT where it is not under review. */
export async function rejectKyc(
  tx: Transaction,
  deps: KycDeps,
  businessId: string,
  by: Actor,
  reason: string,
): Promise<void> {
  const now = deps.clock.now();
  const held = await lockCase(tx, businessId, now);
  if (held.status === 'rejected') return;
  await advanceKyc(tx, deps, held, 'kyc.reject', by, { change: { decidedAt: now, reason }, note: reason });
  await tellOwner(tx, deps, businessId, { decision: 'rejected', reason });
}

const reviewer = operator('Sandbox reviewer');
const lookAgainMs = 10_000;

/** What the sandbox's reviewer does; once he asked for something again, he approves what came. */
export async function review(
  deps: KycDeps & Pick<Deps, 'db'>,
  { businessId, submission }: { businessId: string; submission: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await findCase(tx, businessId);
    if (found?.status !== 'submitted' || found.submissions !== submission) return;
    if (factsOf(found.audience, await itemsOfCase(tx, businessId)).itemsChecking > 0) {
      const runAt = new Date(deps.clock.now().getTime() + lookAgainMs);
      return deps.jobs.add(tx, reviewInSandbox, { businessId, submission }, { runAt });
    }
    const number =
      found.idNumberSealed === null
        ? ''
        : openNumber(deps.config, businessId, 'idNumber', found.idNumberSealed);
    const script = reviewScripts[number.slice(-4)];
    if (script === 'waits') return;
    if (script === 'rejects')
      return rejectKyc(tx, deps, businessId, reviewer, 'The documents belong to another person');
    if (script !== 'asksAgain' || submission > 1) return approveKyc(tx, deps, businessId, reviewer);
    const document = itemsOf[found.audience].find(isDocumentItem);
    if (!document) throw new Refusal('NOT_FOUND');
    const reasons = new Map([[document, 'The picture is too dark to read. Take it again in daylight']]);
    return askAgain(tx, deps, businessId, reviewer, reasons);
  });
}
