import { after } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findOrderParties } from '#server/modules/customer-notices/customer-notices.records.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { recipientEmailJob } from '#server/modules/recipient-limits/recipient-emails.jobs.ts';
import {
  insertCartLink,
  listLinesOfCarts,
  lockCartById,
} from '#server/modules/storefront/storefront.records.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { getStoreAddress } from '#server/store-address.ts';
import type { CheckoutRecord } from './checkouts.repo.ts';
import { isPending, listPayments } from './payment-state.ts';
import { priceCart } from './price-cart.ts';
import { createReminderEmail } from './reminder.words.ts';
import { reminderDelayMs } from './reminder.rules.ts';
import { findCheckoutById, findReminderStore, hasOrderedSince, saveReminder } from './reminders.repo.ts';

type ReminderDeps = Pick<Deps, 'clock' | 'config' | 'jobs'>;

/**
 * Emails the customer of an abandoned checkout once, if they agreed to it. Whatever prevents the email at this moment, such as a closed
 * store or another order of theirs, prevents it for good; only a customer who was active since, or whose payment is being processed, is
 * reminded later.
 */
export async function remindCustomer(
  tx: Transaction,
  deps: ReminderDeps,
  { businessId, checkoutId }: { businessId: string; checkoutId: string },
): Promise<void> {
  const now = deps.clock.now();
  const cartId = (await findCheckoutById(tx, businessId, checkoutId))?.cartId;
  const usedAt = cartId ? await lockCartById(tx, businessId, cartId) : undefined;
  // Read again under the lock of the cart: the customer may have ordered, or another process sent the email.
  const checkout = await findCheckoutById(tx, businessId, checkoutId);
  if (!checkout?.remindAt || checkout.remindAt > now || !cartId || !usedAt) return;
  const lastUseAt = usedAt > checkout.updatedAt ? usedAt : checkout.updatedAt;
  const dueAt = after(lastUseAt, reminderDelayMs);
  if (dueAt > now) return saveReminder(tx, checkout, { remindAt: dueAt });
  if (await isBeingPaid(tx, checkout))
    return saveReminder(tx, checkout, { remindAt: after(now, reminderDelayMs) });
  const isSent = await sendReminder(tx, deps, checkout, cartId);
  await saveReminder(tx, checkout, { remindAt: null, ...(isSent && { remindedAt: now }) });
}

async function isBeingPaid(tx: Transaction, { businessId, orderId }: CheckoutRecord): Promise<boolean> {
  if (orderId === null) return false;
  return listPayments(await transactionsFor(tx, businessId, { orderId })).some(isPending);
}

async function sendReminder(
  tx: Transaction,
  { clock, config, jobs }: ReminderDeps,
  { businessId, id: checkoutId, contact, boughtAt, createdAt }: CheckoutRecord,
  cartId: string,
): Promise<boolean> {
  if (!contact?.wantsReminder || boughtAt) return false;
  const now = clock.now();
  const store = await findReminderStore(tx, businessId, now);
  if (!store?.isReminding) return false;
  const { lines } = priceCart(await listLinesOfCarts(tx, businessId, [cartId]), now);
  if (lines.every(({ available }) => available === 0)) return false;
  if (await hasOrderedSince(tx, businessId, contact.email, createdAt)) return false;
  const parties = await findOrderParties(tx, { businessId, customerId: null });
  if (!parties) return false;
  const token = createToken();
  await insertCartLink(tx, { businessId, tokenHash: hashToken(token), cartId });
  const message = createReminderEmail({
    checkoutId,
    business: parties.business,
    to: contact,
    lines,
    currency: store.currency,
    url: `${getStoreAddress(config, store)}/cart/resume/${token}`,
  });
  await jobs.add(tx, recipientEmailJob, { businessId, message }, { singletonKey: message.messageId });
  return true;
}
