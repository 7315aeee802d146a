import type { Transaction } from '#server/db/client.ts';
import { type Client, hashVisitor } from './hash-visitor.ts';
import { insertOrderReferrer } from './store-orders.repo.ts';
import { findVisitor, listSalts } from './store-visits.repo.ts';

/**
 * Records the site that led the customer of an order to the store in this visit, or on the day before. It is found by the hash
 * of the day, which is deleted after two days, so that only the name of the site stays with the order (decision 118).
 */
export async function recordOrderReferrer(
  tx: Transaction,
  { businessId, id: orderId }: { businessId: string; id: string },
  client: Client,
): Promise<void> {
  const hashes = (await listSalts(tx)).map(({ day, salt }) => ({ day, visitor: hashVisitor(client, salt) }));
  const visitor = await findVisitor(tx, businessId, hashes);
  if (visitor) await insertOrderReferrer(tx, { businessId, orderId, referrer: visitor.referrer });
}
