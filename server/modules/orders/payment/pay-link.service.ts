import { randomBytes } from 'node:crypto';
import type { Transaction } from '#server/db/client.ts';
import { AppError } from '#server/app-error.ts';
import { canCollect } from './order-payment.service.ts';
import { lockOrder } from '#server/modules/orders/orders.repo.ts';
import { savePayToken } from './pay-link.repo.ts';

/**
 * Returns the token of an order's payment link, which stays the same.
 * @throws NOT_FOUND, ILLEGAL_EVENT where nothing is due
 */
export async function getPayToken(tx: Transaction, businessId: string, id: string): Promise<string> {
  const order = await lockOrder(tx, businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  if (!canCollect(order))
    throw new AppError('ILLEGAL_EVENT', { message: 'This order has no amount due', legal: [] });
  if (order.payToken !== null) return order.payToken;
  const payToken = randomBytes(32).toString('base64url');
  await savePayToken(tx, businessId, id, payToken);
  return payToken;
}
