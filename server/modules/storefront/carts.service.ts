import { v7 as uuid } from 'uuid';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/db/client.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import {
  deleteLine,
  deleteUnusedCarts,
  findForSale,
  insertCart,
  listQuantities,
  lockCart,
  saveLine,
} from './carts.repo.ts';

/** The quantity of a line where the stock doesn't limit it, and the number of lines. */
export const maxQuantity = 999;
export const maxLines = 100;

const dayMs = 86_400_000;
export const cartLifeMs = 30 * dayMs;

/** How a change of a cart ended. `limited`: fewer than requested, because no more are in stock. */
export type CartOutcome = 'changed' | 'limited' | 'unavailable' | 'full';
type CartDeps = Pick<Deps, 'clock'>;

/** Adds a quantity of a variation to the cart of a token, and creates the cart if there is none. */
export async function addToCart(
  tx: Transaction,
  { clock }: CartDeps,
  businessId: string,
  token: string | undefined,
  { variationId, quantity }: { variationId: string; quantity: number },
): Promise<{ token: string | undefined; outcome: CartOutcome }> {
  const now = clock.now();
  const existing = token === undefined ? undefined : await lockCart(tx, businessId, hashToken(token), now);
  const sale = await findForSale(tx, businessId, variationId, existing);
  const available = Math.min(sale?.availableQuantity ?? maxQuantity, maxQuantity);
  if (!sale || available === 0) return { token, outcome: 'unavailable' };
  const cart = existing === undefined ? await createCart(tx, businessId, now) : { id: existing, token };
  const quantities = await listQuantities(tx, businessId, cart.id);
  if (quantities.size >= maxLines && !quantities.has(variationId)) return { token, outcome: 'full' };
  const total = (quantities.get(variationId) ?? 0) + quantity;
  const line = {
    businessId,
    cartId: cart.id,
    variationId,
    quantity: Math.min(total, available),
    addedAt: now,
  };
  await saveLine(tx, line);
  return { token: cart.token, outcome: total > available ? 'limited' : 'changed' };
}

async function createCart(tx: Transaction, businessId: string, now: Date) {
  const cart = { id: uuid(), token: createToken() };
  await insertCart(tx, { businessId, id: cart.id, tokenHash: hashToken(cart.token), usedAt: now });
  return cart;
}

/** Sets the quantity of a line; zero removes it. */
export async function changeCart(
  tx: Transaction,
  { clock }: CartDeps,
  businessId: string,
  token: string,
  { variationId, quantity }: { variationId: string; quantity: number },
): Promise<CartOutcome> {
  const cartId = await lockCart(tx, businessId, hashToken(token), clock.now());
  if (cartId === undefined) return 'changed';
  const quantities = await listQuantities(tx, businessId, cartId);
  if (!quantities.has(variationId)) return 'changed';
  if (quantity === 0) {
    await deleteLine(tx, businessId, cartId, variationId);
    return 'changed';
  }
  const sale = await findForSale(tx, businessId, variationId, cartId);
  const available = Math.min(sale?.availableQuantity ?? maxQuantity, maxQuantity);
  if (!sale || available === 0) return 'unavailable';
  await saveLine(tx, {
    businessId,
    cartId,
    variationId,
    quantity: Math.min(quantity, available),
    addedAt: clock.now(),
  });
  return quantity > available ? 'limited' : 'changed';
}

export function sweepCarts({ jobs, clock }: Pick<Deps, 'jobs' | 'clock'>): void {
  jobs.sweep('unused carts', dayMs, (tx) =>
    deleteUnusedCarts(tx, new Date(clock.now().getTime() - cartLifeMs)),
  );
}
