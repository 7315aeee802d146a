import { type SearchHits, maxHits } from '#contract/search.ts';
import { type Resource, can } from '#domain/permission.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import { searchCustomers, searchInvoices, searchOrders, searchProducts } from './search.repo.ts';

/** Returns a few records of each kind that the person may view. */
export async function search(db: Executor, caller: Member, text: string): Promise<SearchHits> {
  const ask = async <Hit>(
    resource: Resource,
    named: (executor: Executor, businessId: string, text: string, most: number) => Promise<Hit[]>,
  ) => (can(caller.membership, resource, 'view-only') ? named(db, caller.businessId, text, maxHits) : []);
  const [orders, invoices, products, customers] = await Promise.all([
    ask('ORDER', searchOrders),
    ask('INVOICE', searchInvoices),
    ask('PRODUCT', searchProducts),
    ask('CUSTOMER', searchCustomers),
  ]);
  return { orders, invoices, products, customers };
}
