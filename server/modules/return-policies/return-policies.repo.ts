import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { ReturnPolicy } from '#domain/return-policy.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { products } from '#server/db/tables/records/products.table.ts';
import { returnPolicies } from '#server/db/tables/records/return-policies.table.ts';

type Kept = Omit<ReturnPolicy, 'productCount'>;

const isPolicy = (businessId: string, id: string) =>
  and(eq(returnPolicies.businessId, businessId), eq(returnPolicies.id, id));

/** Returns the policies, the default first, then in the order of their creation. */
export async function listPolicies(executor: Executor, businessId: string): Promise<ReturnPolicy[]> {
  const counted = executor
    .select({ id: products.returnPolicyId, count: sql<number>`count(*)::int`.as('count') })
    .from(products)
    .where(and(eq(products.businessId, businessId), isNull(products.archivedAt)))
    .groupBy(products.returnPolicyId)
    .as('counted');
  return executor
    .select({
      id: returnPolicies.id,
      name: returnPolicies.name,
      kind: returnPolicies.kind,
      windowDays: returnPolicies.windowDays,
      text: returnPolicies.text,
      isDefault: returnPolicies.isDefault,
      version: returnPolicies.version,
      productCount: sql<number>`coalesce(${counted.count}, 0)`,
    })
    .from(returnPolicies)
    .leftJoin(counted, eq(counted.id, returnPolicies.id))
    .where(eq(returnPolicies.businessId, businessId))
    .orderBy(desc(returnPolicies.isDefault), asc(returnPolicies.id));
}

/** Blocks other transactions that change the business's policies until this one ends. */
export async function lockPolicies(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`policies ${businessId}`}, 0))`);
}

export async function insertPolicy(
  tx: Transaction,
  businessId: string,
  policy: Kept,
  createdAt: Date,
): Promise<void> {
  await tx.insert(returnPolicies).values({ ...policy, businessId, createdAt });
}

export async function savePolicy(tx: Transaction, businessId: string, policy: Kept): Promise<void> {
  const { name, kind, windowDays, text, isDefault, version } = policy;
  await tx
    .update(returnPolicies)
    .set({ name, kind, windowDays, text, isDefault, version })
    .where(isPolicy(businessId, policy.id));
}

/** Removes the default before another policy becomes it. */
export async function clearDefault(tx: Transaction, businessId: string, exceptId: string): Promise<void> {
  await tx
    .update(returnPolicies)
    .set({ isDefault: false, version: sql`${returnPolicies.version} + 1` })
    .where(
      and(
        eq(returnPolicies.businessId, businessId),
        eq(returnPolicies.isDefault, true),
        ne(returnPolicies.id, exceptId),
      ),
    );
}

/** Deletes a policy; its products have none from then on. They are locked in the order of their ids. */
export async function deletePolicy(tx: Transaction, businessId: string, id: string): Promise<void> {
  const ofPolicy = and(eq(products.businessId, businessId), eq(products.returnPolicyId, id));
  await tx.select({ id: products.id }).from(products).where(ofPolicy).orderBy(asc(products.id)).for('update');
  await tx.update(products).set({ returnPolicyId: null }).where(ofPolicy);
  await tx.delete(returnPolicies).where(isPolicy(businessId, id));
}
