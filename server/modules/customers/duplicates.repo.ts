import { type SQL, and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { DuplicateGroup } from '#contract/store/customer.ts';
import type { Executor } from '#server/db/client.ts';
import { lowerName, listColumns } from './customer-list.repo.ts';
import { customerKeys, customers } from '#server/db/tables/records/customers.table.ts';

const groupsShown = 20;
const customersShown = 10;

/** Expressions of the indexes. */
export const lowerEmail = sql<string>`lower(${customers.email})`;
export const phoneEndSql = sql<string>`right(regexp_replace(${customers.phoneNumber}, '\\D', '', 'g'), 9)`;

/**
 * The signs of a duplicate, most reliable first. Phone numbers are compared by their last digits, because the country
 * code may be missing.
 */
const duplicateSigns: readonly { reason: DuplicateGroup['reason']; by: SQL; isThere: SQL }[] = [
  {
    reason: 'email',
    by: lowerEmail,
    isThere: sql`${customers.email} <> ''`,
  },
  {
    reason: 'phone',
    by: phoneEndSql,
    isThere: sql`length(${customers.phoneNumber}) >= 7`,
  },
  { reason: 'name', by: lowerName, isThere: sql`${customers.name} <> ''` },
];

/** Returns groups of two or more customers, a few for each sign, each with its oldest customers first. */
export async function findDuplicates(executor: Executor, businessId: string) {
  const perSign = await Promise.all(
    duplicateSigns.map(async ({ reason, by, isThere }) => {
      const ofGroup = and(eq(customers.businessId, businessId), sql`${by} = ${customerKeys.value}`, isThere);
      const groups = await executor
        .select({
          ids: sql<string[]>`array(
            select ${customers.id} from ${customers} where ${ofGroup} order by ${customers.id} limit ${customersShown})`,
        })
        .from(customerKeys)
        .where(
          and(
            eq(customerKeys.businessId, businessId),
            eq(customerKeys.reason, reason),
            gt(customerKeys.count, 1),
          ),
        )
        .orderBy(asc(customerKeys.value))
        .limit(groupsShown);
      return groups.map(({ ids }) => ({ reason, ids }));
    }),
  );
  const groups = perSign.flat();
  const ids = [...new Set(groups.flatMap((group) => group.ids))];
  if (ids.length === 0) return [];
  const rows = await executor
    .select(listColumns)
    .from(customers)
    .where(and(eq(customers.businessId, businessId), inArray(customers.id, ids)))
    .orderBy(asc(customers.id));
  return groups.map((group) => ({
    reason: group.reason,
    customers: rows.filter(({ id }) => group.ids.includes(id)),
  }));
}
