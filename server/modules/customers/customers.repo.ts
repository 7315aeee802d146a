import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { customers } from './customers.table.ts';

export type CustomerRecord = typeof customers.$inferSelect;
export type NewCustomer = Omit<typeof customers.$inferInsert, 'businessId'>;

export async function insertCustomers(
  executor: Executor,
  businessId: string,
  found: NewCustomer[],
): Promise<void> {
  if (found.length > 0)
    await executor.insert(customers).values(found.map((customer) => ({ ...customer, businessId })));
}

/** In the order in which they were made. */
export async function customersOf(executor: Executor, businessId: string): Promise<CustomerRecord[]> {
  return executor
    .select()
    .from(customers)
    .where(eq(customers.businessId, businessId))
    .orderBy(asc(customers.id));
}
