import { type ReferralVoidReason, referralVoidTexts } from '#domain/referral.ts';
import {
  type ReferralCondition,
  type ReferralEventType,
  type ReferralFacts,
  referralLifecycle,
} from '#machines/lifecycles/referral.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { listVerifiedHashes } from '#server/modules/kyc/kyc.records.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { type LifecycleAdapter, advance } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { type Actor, type RecordRef, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { payBonus, takeBonusBack } from './referral-bonus.ts';
import { notifyOfReferral } from './referral.notices.ts';
import { findVoidReason, getDueAt, isBonusDue } from './referral.rules.ts';
import {
  type NamedReferral,
  type ReferralRow,
  findPayableBusiness,
  listOwnedBusinessIds,
  lockReferral,
  readFindings,
  saveReferral,
} from './referrals.repo.ts';

export type ReferralDeps = PaymentDeps & NotifyDeps & Pick<Deps, 'config'>;

/** A referral with the facts of the moment, locked by the running transaction. */
interface HeldReferral extends NamedReferral, ReferralFacts {
  planPaidAt: Date | null;
  /** The business that a bonus would be paid to now. */
  payableBusinessId: string | undefined;
  foundReason: ReferralVoidReason | null;
}

/** For a voided referral: the reason, and the words of the operator. */
interface ReferralDetails {
  voidReason?: ReferralVoidReason;
  note?: string;
}

const unmetTexts: Record<ReferralCondition, string> = {
  isPlanPaid: 'The referred business has not paid for a plan yet',
  isDue: 'The bonus is not due yet',
  isClean: 'A rule against fraud applies to this referral',
};

/** Returns the record of a referral as timelines name it. */
export const toReferralRef = ({
  id,
  businessName,
}: Pick<NamedReferral, 'id' | 'businessName'>): RecordRef => ({
  type: 'referral',
  id,
  label: businessName,
});

/** Returns true if both owners were verified with a number of the same person or company. */
async function hasSameIdentity(
  tx: Transaction,
  { config }: Pick<Deps, 'config'>,
  { referredBusinessId, referrerId, businessId }: ReferralRow,
): Promise<boolean> {
  const theirs = new Set((await listVerifiedHashes(tx, config, referredBusinessId)).flat());
  if (theirs.size === 0) return false;
  for (const owned of new Set([businessId, ...(await listOwnedBusinessIds(tx, referrerId))])) {
    const own = await listVerifiedHashes(tx, config, owned);
    if (own.flat().some((hash) => theirs.has(hash))) return true;
  }
  return false;
}

async function holdReferral(
  tx: Transaction,
  deps: Pick<ReferralDeps, 'clock' | 'config'>,
  key: { businessId: string; id: string },
): Promise<HeldReferral | undefined> {
  const row = await lockReferral(tx, key);
  if (!row) return undefined;
  const now = deps.clock.now();
  const findings = await readFindings(tx, row);
  const payable = await findPayableBusiness(tx, row.referrerId);
  const isSameIdentity = await hasSameIdentity(tx, deps, row);
  // A bonus that was paid is not voided because its business was handed over later.
  const hasPayableBusiness = payable !== undefined || row.status === 'paid';
  const check = { ...findings, now, isSameIdentity, hasPayableBusiness };
  const foundReason = findVoidReason(check);
  return {
    ...row,
    planPaidAt: findings.planPaidAt,
    payableBusinessId: payable?.id,
    foundReason,
    isPlanPaid: findings.planPaidAt !== null,
    isDue: isBonusDue(check),
    isClean: foundReason === null,
  };
}

type ReferralAdapter = LifecycleAdapter<
  ReferralDeps,
  HeldReferral,
  ReferralEventType,
  never,
  ReferralDetails
>;

const createAdapter = (deps: ReferralDeps): ReferralAdapter => ({
  lock: (tx, businessId, id) => holdReferral(tx, deps, { businessId, id }),
  plan: (record, event, by) =>
    planStep(
      {
        lifecycle: 'referral',
        definition: referralLifecycle,
        explainRejection: ({ status }, { unmet }) =>
          unmet.map((name) => unmetTexts[name])[0] ?? `This referral is ${status}`,
      },
      record,
      event,
      by,
    ),
  toRecordRef: toReferralRef,
  describe: ({ details: { voidReason, note } }) => ({
    note: note ?? (voidReason === undefined ? null : referralVoidTexts[voidReason]),
  }),
  async save(tx, _deps, change, entries) {
    const { after, details } = change;
    const columns = { status: after.status, ...(await moveBonus(tx, deps, change)) };
    await saveReferral(tx, after, columns);
    await saveEntries(tx, entries);
    return { ...after, ...columns, ...(details.voidReason ? { voidReason: details.voidReason } : {}) };
  },
  async perform(tx, _deps, { after }) {
    await notifyOfReferral(tx, deps, after);
  },
});

/** Pays the bonus or takes it back, as the step requires, and returns the columns that change with the step. */
async function moveBonus(
  tx: Transaction,
  deps: ReferralDeps,
  { before, after, details, at }: Parameters<ReferralAdapter['save']>[2],
): Promise<Partial<ReferralRow>> {
  if (after.status === 'approved') return { dueAt: getDueAt(before) };
  if (after.status === 'paid') {
    const { payableBusinessId: bonusBusinessId, id: referralId, businessName: label } = before;
    if (bonusBusinessId === undefined) throw new Error(`referral ${referralId} has no business to pay to`);
    const bonus = { businessId: bonusBusinessId, referralId, label };
    return { bonusBusinessId, bonusTransactionId: await payBonus(tx, deps, bonus), paidAt: at };
  }
  const { bonusBusinessId, bonusTransactionId } = before;
  if (bonusBusinessId !== null && bonusTransactionId !== null)
    await takeBonusBack(tx, deps, { businessId: bonusBusinessId, id: bonusTransactionId });
  return { voidedAt: at, voidReason: details.voidReason ?? 'byKontor', note: details.note ?? null };
}

/**
 * Moves a referral by one event, with its money, timeline entry and notification.
 * @throws NOT_FOUND, ILLEGAL_EVENT with the reason
 */
export async function advanceReferral(
  tx: Transaction,
  deps: ReferralDeps,
  { businessId, id }: { businessId: string; id: string },
  event: ReferralEventType,
  actor: Actor,
  details: ReferralDetails = {},
): Promise<void> {
  await advance(tx, deps, createAdapter(deps), { businessId, id }, event, actor, details);
}

/**
 * Takes the step that is due for a referral, if there is one: it is voided if a rule against fraud applies, approved with the first
 * payment of a plan, and paid when its waiting time is over.
 * @returns false if nothing is due
 */
export async function takeReferralStep(
  tx: Transaction,
  deps: ReferralDeps,
  key: { businessId: string; id: string },
): Promise<boolean> {
  const held = await holdReferral(tx, deps, key);
  if (!held || held.status === 'voided') return false;
  await saveReferral(tx, held, { reviewedAt: deps.clock.now() });
  const take = (event: ReferralEventType, details?: ReferralDetails) =>
    advanceReferral(tx, deps, key, event, systemActor, details);
  const { status, foundReason, isPlanPaid, isDue } = held;
  if (foundReason) await take('referral.void', { voidReason: foundReason });
  else if (status === 'pending' && isPlanPaid) await take('referral.approve');
  else if (status === 'approved' && isDue) await take('referral.pay');
  else return false;
  return true;
}
