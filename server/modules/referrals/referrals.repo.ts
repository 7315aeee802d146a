import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { referralBonus } from '#domain/referral.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { referrals } from '#server/db/tables/people/referrals.table.ts';
import { users } from '#server/db/tables/people/session.table.ts';

export type ReferralRow = typeof referrals.$inferSelect;
/** A referral with the name of the referred business. */
export type NamedReferral = ReferralRow & { businessName: string };
type ReferralKey = Pick<ReferralRow, 'businessId' | 'id'>;

const isReferral = ({ businessId, id }: ReferralKey) =>
  and(eq(referrals.businessId, businessId), eq(referrals.id, id));

const selectNamed = (executor: Executor) =>
  executor
    .select({ referral: referrals, businessName: businesses.name })
    .from(referrals)
    .innerJoin(businesses, eq(businesses.id, referrals.referredBusinessId));
const toNamed = (rows: { referral: ReferralRow; businessName: string }[]): NamedReferral[] =>
  rows.map(({ referral, businessName }) => ({ ...referral, businessName }));

/** Returns the person with this code. */
export async function findUserIdByCode(executor: Executor, code: string): Promise<string | undefined> {
  const [row] = await executor.select({ id: users.id }).from(users).where(eq(users.referralCode, code));
  return row?.id;
}

/** Returns the business to which a bonus of a person is paid now: the oldest that they own in the currency of the bonus. */
export async function findPayableBusiness(
  executor: Executor,
  ownerId: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await executor
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(and(eq(businesses.ownerId, ownerId), eq(businesses.currency, referralBonus.currency)))
    .orderBy(asc(businesses.createdAt), asc(businesses.id))
    .limit(1);
  return row;
}

export async function listOwnedBusinessIds(executor: Executor, ownerId: string): Promise<string[]> {
  const rows = await executor
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.ownerId, ownerId));
  return rows.map(({ id }) => id);
}

export async function insertReferral(tx: Transaction, referral: ReferralRow): Promise<void> {
  await tx.insert(referrals).values(referral);
}

export async function lockReferral(tx: Transaction, key: ReferralKey): Promise<NamedReferral | undefined> {
  return toNamed(await selectNamed(tx).where(isReferral(key)).for('update', { of: referrals }))[0];
}

export async function saveReferral(
  tx: Transaction,
  key: ReferralKey,
  change: Partial<ReferralRow>,
): Promise<void> {
  await tx.update(referrals).set(change).where(isReferral(key));
}

/** Returns the latest referrals of a person, newest first. */
export const listReferrals = async (
  executor: Executor,
  referrerId: string,
  limit: number,
): Promise<NamedReferral[]> =>
  toNamed(
    await selectNamed(executor)
      .where(eq(referrals.referrerId, referrerId))
      .orderBy(desc(referrals.signedUpAt), desc(referrals.id))
      .limit(limit),
  );

/** Returns a referral of any business: for operators alone. */
export const findReferralAnywhere = async (
  executor: Executor,
  id: string,
): Promise<NamedReferral | undefined> => toNamed(await selectNamed(executor).where(eq(referrals.id, id)))[0];

/** Returns the referrals of which no bonus was paid yet, for the operator: the oldest first. */
export const listWaitingReferrals = async (executor: Executor, limit: number): Promise<NamedReferral[]> =>
  toNamed(
    await selectNamed(executor)
      .where(inArray(referrals.status, ['pending', 'approved']))
      .orderBy(asc(referrals.signedUpAt), asc(referrals.id))
      .limit(limit),
  );

/** Returns the sum of the bonuses that a person was paid and keeps, in minor units. */
export async function sumPaidBonuses(executor: Executor, referrerId: string): Promise<number> {
  const [row] = await executor
    .select({ total: sql`coalesce(sum(${transactions.grossMinor}), 0)`.mapWith(Number) })
    .from(referrals)
    .innerJoin(
      transactions,
      and(
        eq(transactions.businessId, referrals.bonusBusinessId),
        eq(transactions.id, referrals.bonusTransactionId),
      ),
    )
    .where(and(eq(referrals.referrerId, referrerId), eq(referrals.status, 'paid')));
  return row?.total ?? 0;
}

/** The first plan payment of the referred business, and its owner. */
export interface ReferralFindings {
  planPaidAt: Date | null;
  planRefundedAt: Date | null;
  /** The payer's bank took that payment back. */
  isChargedBack: boolean;
  isDisputed: boolean;
  isSameOwner: boolean;
  isSamePayoutAccount: boolean;
}

/** Reads the facts on which the rules of a referral depend; a payment from a credit pays for nothing. */
export async function readFindings(
  executor: Executor,
  { referredBusinessId, referrerId, businessId }: ReferralRow,
): Promise<ReferralFindings> {
  const { rows } = await executor.execute(sql`
    with first as (
      select id, paid_at, refunded_at from subscription_orders
      where business_id = ${referredBusinessId} and paid_at is not null and total_minor > 0
      order by paid_at, id limit 1
    ), payments as (
      select t.id, t.result, t.provider from transactions t join first on t.subscription_order_id = first.id
      where t.business_id = ${referredBusinessId} and t.type = 'subscription' and t.gross_minor > t.surplus_minor
    ), disputed as (
      select d.status from disputes d join payments p on p.id = d.payment_id where d.business_id = ${referredBusinessId}
    ), of_referrer as (
      select id from businesses where owner_id = ${referrerId} or id = ${businessId}
    )
    select (select paid_at from first) as "planPaidAt", (select refunded_at from first) as "planRefundedAt",
      exists (select from disputed where status = 'lost')
        or exists (select from payments where result = 'reversed' and provider is not null) as "isChargedBack",
      exists (select from disputed where status = 'open') as "isDisputed",
      exists (select from businesses where id = ${referredBusinessId} and owner_id = ${referrerId}) as "isSameOwner",
      exists (
        select from payout_accounts theirs
        join payout_accounts own on own.cbn_code = theirs.cbn_code and own.account_number = theirs.account_number
        where theirs.business_id = ${referredBusinessId} and own.business_id in (select id from of_referrer)
      ) as "isSamePayoutAccount"`);
  const [row = {}] = rows;
  const toDate = (value: unknown) =>
    typeof value === 'string' || value instanceof Date ? new Date(value) : null;
  return {
    planPaidAt: toDate(row['planPaidAt']),
    planRefundedAt: toDate(row['planRefundedAt']),
    isChargedBack: row['isChargedBack'] === true,
    isDisputed: row['isDisputed'] === true,
    isSameOwner: row['isSameOwner'] === true,
    isSamePayoutAccount: row['isSamePayoutAccount'] === true,
  };
}

/** A fact may be committed a little later than its instant says. */
const overlap = sql`interval '5 minutes'`;

/**
 * Returns the referrals for which something may have to be done: the plan was paid, the bonus is due, or a fact of a fraud rule
 * is newer than the last review. A bonus is reviewed until `paidAfter`.
 */
export async function listReferralsToReview(
  executor: Executor,
  { now, paidAfter, limit }: { now: Date; paidAfter: Date; limit: number },
): Promise<ReferralKey[]> {
  const { rows } = await executor.execute<{ businessId: string; id: string }>(sql`
    select r.business_id as "businessId", r.id from referrals r
    where r.status <> 'voided' and (r.status <> 'paid' or r.paid_at > ${paidAfter}) and (
      exists (select from subscription_orders o where o.business_id = r.referred_business_id and o.paid_at is not null
        and (r.status = 'pending' and o.total_minor > 0 or o.refunded_at > r.reviewed_at - ${overlap}))
      or r.status = 'approved' and r.due_at <= ${now} and not exists (select from disputes d
        join transactions t on t.business_id = d.business_id and t.id = d.payment_id
        where d.business_id = r.referred_business_id and d.status = 'open' and t.subscription_order_id is not null)
      or exists (select from businesses b where b.id = r.referred_business_id and b.owner_id = r.referrer_id)
      or exists (select from businesses b
        left join kyc_cases k on k.business_id = b.id and k.decided_at > r.reviewed_at - ${overlap}
        left join payout_accounts p on p.business_id = b.id and p.created_at > r.reviewed_at - ${overlap}
        where (b.id = r.referred_business_id or b.id = r.business_id or b.owner_id = r.referrer_id)
          and (k.business_id is not null or p.id is not null)))
    order by r.reviewed_at limit ${limit}`);
  return rows;
}
