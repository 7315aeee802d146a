import type { Transaction } from '#server/db/client.ts';
import { changeCart } from '#server/modules/storefront/carts.service.ts';
import { listCartLines } from '#server/modules/storefront/storefront.records.ts';
import { lockCheckout } from './begin-checkout.ts';
import { type CheckoutDeps, requireOpenStore, type StoreCustomer } from './checkout-store.ts';

/**
 * Reduces the lines of a cart to these quantities, which its customer saw as the ones that are left; zero removes a line. It raises
 * none, and a line that is sold out by now stays as it is.
 * @throws NOT_FOUND, ILLEGAL_EVENT while nothing can be ordered
 */
export async function reduceCart(
  tx: Transaction,
  deps: Pick<CheckoutDeps, 'clock'>,
  { store, cartToken }: StoreCustomer,
  lines: readonly { variationId: string; quantity: number }[],
): Promise<void> {
  requireOpenStore(store);
  const { businessId } = store;
  const { tokenHash } = await lockCheckout(tx, businessId, cartToken, deps.clock.now());
  const current = new Map(
    (await listCartLines(tx, businessId, tokenHash)).map((line) => [line.variationId, line.quantity]),
  );
  for (const line of lines)
    if (line.quantity < (current.get(line.variationId) ?? 0))
      await changeCart(tx, deps, businessId, cartToken, line);
}
