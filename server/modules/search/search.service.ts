import { type SearchHits, mostHits } from '#contract/search.ts';
import { type Resource, can } from '#domain/permission.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import { customersNamed, invoicesNamed, ordersNamed, productsNamed } from './search.repo.ts';

/** Returns a few records of each kind that the person may view. */
export async function search(db: Executor, caller: Member, text: string): Promise<SearchHits> {
  const ask = async <Hit>(
    resource: Resource,
    named: (executor: Executor, businessId: string, text: string, most: number) => Promise<Hit[]>,
  ) => (can(caller.standing, resource, 'view-only') ? named(db, caller.businessId, text, mostHits) : []);
  const [orders, invoices, products, customers] = await Promise.all([
    ask('ORDER', ordersNamed),
    ask('INVOICE', invoicesNamed),
    ask('PRODUCT', productsNamed),
    ask('CUSTOMER', customersNamed),
  ]);
  return { orders, invoices, products, customers };
}
