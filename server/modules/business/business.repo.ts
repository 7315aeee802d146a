import { and, asc, eq, exists, isNotNull, not, or, sql } from 'drizzle-orm';
import type { Business } from '#domain/business.ts';
import type { Plan } from '#domain/plan.ts';
import type { BusinessInfoDetails } from '#domain/business-info.ts';
import type { KycStatus } from '#domain/kyc-status.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { kycCases } from '#server/db/tables/people/kyc.table.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';

const businessColumns = {
  id: businesses.id,
  name: businesses.name,
  handle: businesses.handle,
  category: businesses.category,
  country: businesses.country,
  currency: businesses.currency,
  timeZone: businesses.timeZone,
  phoneNumber: businesses.phoneNumber,
  imageUrl: businesses.imageUrl,
  kycVerificationStatus: sql<KycStatus>`coalesce((select status from ${kycCases} where business_id = ${businesses.id}), 'not started')`,
};

/** Returns the businesses that the person owns or is an active member of, oldest first. */
export async function listBusinesses(executor: Executor, userId: string): Promise<Business[]> {
  const membership = executor
    .select({ one: sql`1` })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.businessId, businesses.id),
        eq(teamMembers.userId, userId),
        eq(teamMembers.status, 'active'),
      ),
    );
  return executor
    .select(businessColumns)
    .from(businesses)
    .where(or(eq(businesses.ownerId, userId), exists(membership)))
    .orderBy(asc(businesses.id));
}

export async function findBusiness(executor: Executor, id: string): Promise<Business | undefined> {
  const [business] = await executor.select(businessColumns).from(businesses).where(eq(businesses.id, id));
  return business;
}

export async function findOwnerId(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ ownerId: businesses.ownerId })
    .from(businesses)
    .where(eq(businesses.id, id));
  return row?.ownerId;
}

/** Gives the business another owner. Lock it first. */
export async function setOwner(tx: Transaction, id: string, ownerId: string): Promise<void> {
  await tx.update(businesses).set({ ownerId }).where(eq(businesses.id, id));
}

/** The digits at the end of a phone number that are the same with and without the code of its country. */
const nationalDigits = 9;

/** Removes the phone number of the business if it is this one, with or without the code of the country. */
export async function clearPhoneNumber(tx: Transaction, id: string, phoneNumber: string): Promise<void> {
  await tx
    .update(businesses)
    .set({ phoneNumber: null, version: sql`${businesses.version} + 1` })
    .where(
      and(
        eq(businesses.id, id),
        eq(sql`right(${businesses.phoneNumber}, ${nationalDigits})`, phoneNumber.slice(-nationalDigits)),
      ),
    );
}

/** Removes the tax number, which is a person's unless the business is a registered company. */
export async function clearTaxNumberOfPerson(tx: Transaction, id: string): Promise<void> {
  const isCompany = sql`exists (select from ${kycCases} where business_id = ${id} and company is not null)`;
  await tx
    .update(businesses)
    .set({ taxNumber: null, version: sql`${businesses.version} + 1` })
    .where(and(eq(businesses.id, id), isNotNull(businesses.taxNumber), not(isCompany)));
}

/** Returns the business of a handle, in upper or lower case. */
export async function findBusinessIdByHandle(
  executor: Executor,
  handle: string,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(sql`lower(${businesses.handle})`, handle.toLowerCase()));
  return row?.id;
}

export async function setPlan(executor: Executor, id: string, plan: Plan): Promise<void> {
  await executor.update(businesses).set({ plan }).where(eq(businesses.id, id));
}

export async function insertBusiness(
  executor: Executor,
  business: Omit<Business, 'kycVerificationStatus'> & { ownerId: string; plan: Plan; createdAt: Date },
): Promise<void> {
  await executor.insert(businesses).values(business);
}

export interface BusinessRecord extends Business {
  taxNumber: string | null;
  version: number;
}
const recordColumns = { ...businessColumns, taxNumber: businesses.taxNumber, version: businesses.version };

/** Returns the business with its version, locked until the transaction ends. */
export async function lockBusiness(tx: Transaction, id: string): Promise<BusinessRecord | undefined> {
  const [row] = await tx
    .select(recordColumns)
    .from(businesses)
    .where(eq(businesses.id, id))
    .for('no key update');
  return row;
}

export async function findBusinessRecord(
  executor: Executor,
  id: string,
): Promise<BusinessRecord | undefined> {
  const [row] = await executor.select(recordColumns).from(businesses).where(eq(businesses.id, id));
  return row;
}

export async function updateBusiness(
  tx: Transaction,
  id: string,
  change: Partial<BusinessInfoDetails & Pick<BusinessRecord, 'imageUrl' | 'handle' | 'version'>>,
): Promise<void> {
  await tx.update(businesses).set(change).where(eq(businesses.id, id));
}

/** Returns whether anything has an amount in the business's currency. Tables are named as text: their modules import this one. */
export async function hasAmounts(executor: Executor, id: string): Promise<boolean> {
  const { rows } = await executor.execute(sql`select
    exists (select from transactions where business_id = ${id})
    or exists (select from products where business_id = ${id})
    or exists (select from orders where business_id = ${id})
    or exists (select from invoices where business_id = ${id})
    or exists (select from delivery_zones where business_id = ${id}) as "hasAmounts"`);
  return rows[0]?.['hasAmounts'] === true;
}
