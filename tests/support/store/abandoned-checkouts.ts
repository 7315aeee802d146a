import { eq } from 'drizzle-orm';
import type { CheckoutContact } from '#contract/shop/checkout.ts';
import { checkouts } from '#server/db/tables/records/checkouts.table.ts';
import { findCheckout, saveCheckout } from '#server/modules/checkout/checkouts.repo.ts';
import { addToCart } from '#server/modules/storefront/carts.service.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Shop } from './business-fixture.ts';
import { stocked } from './products.ts';

/** Leaves a checkout of a business's store with one item after the contact details, and returns its id. */
export async function abandonCheckout(
  server: ApiServer,
  shop: Shop,
  contact: Partial<CheckoutContact> = {},
): Promise<string> {
  const { variationIds } = await stocked(server, shop);
  const { deps } = server;
  return deps.db.transaction(async (tx) => {
    const { businessId } = shop;
    const now = deps.clock.now();
    const item = { variationId: variationIds[0] ?? '', quantity: 1 };
    const { token = '' } = await addToCart(tx, deps, businessId, undefined, item);
    const cart = await findCheckout(tx, businessId, hashToken(token));
    const entered = { name: 'Ngozi Obi', email: 'ngozi@customer.example', phoneNumber: '+2348031110001' };
    const change = { contact: { ...entered, company: null, wantsReminder: false, ...contact } };
    const { id } = await saveCheckout(tx, businessId, cart?.cartId ?? '', change, now);
    await tx.update(checkouts).set({ abandonedAt: now }).where(eq(checkouts.id, id));
    return id;
  });
}
