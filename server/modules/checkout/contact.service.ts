import type { CheckoutContact } from '#contract/shop/checkout.ts';
import type { CheckoutSetting } from '#domain/webstore.ts';
import { AppError } from '#server/app-error.ts';
import { after } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { closeCodes } from '#server/platform/otp/otp.repo.ts';
import { type StoreCustomer, type CheckoutDeps, requireOpenStore } from './checkout-store.ts';
import { saveCheckout } from './checkouts.repo.ts';
import { reminderDelayMs } from './reminder.rules.ts';
import { beginCheckout } from './begin-checkout.ts';

type Fields = CheckoutSetting['fields'];

/**
 * Returns the contact as the store asks for it: without the fields that it hides.
 * @throws INVALID where a required field is empty
 */
export function requireContact(contact: CheckoutContact, { phoneNumber, company }: Fields): CheckoutContact {
  const kept = {
    ...contact,
    phoneNumber: phoneNumber === 'hidden' ? null : contact.phoneNumber,
    company: company === 'hidden' ? null : contact.company,
  };
  const missing = [
    ...(phoneNumber === 'required' && kept.phoneNumber === null
      ? [{ field: 'phoneNumber', message: 'Enter your phone number' }]
      : []),
    ...(company === 'required' && kept.company === null
      ? [{ field: 'company', message: 'Enter your company' }]
      : []),
  ];
  if (missing.length > 0) throw new AppError('INVALID', { fields: missing });
  return kept;
}

/**
 * Saves who orders. Another email address has to be confirmed again, and no code that was sent before confirms it.
 * @throws NOT_FOUND, ILLEGAL_EVENT, INVALID
 */
export async function saveContact(
  tx: Transaction,
  deps: Pick<CheckoutDeps, 'clock'>,
  { store, cartToken }: StoreCustomer,
  entered: CheckoutContact,
): Promise<void> {
  requireOpenStore(store);
  const { businessId, country } = store;
  const now = deps.clock.now();
  const { cartId, checkout } = await beginCheckout(tx, businessId, cartToken, now);
  const { fields, sendsReminders } = store.checkout;
  const kept = requireContact(entered, fields);
  const contact = {
    ...kept,
    wantsReminder: kept.wantsReminder && sendsReminders,
    phoneNumber: requirePhone(kept.phoneNumber, country),
  };
  const isOtherEmail = checkout?.contact?.email !== contact.email;
  if (checkout && isOtherEmail) await closeCodes(tx, checkout.id, now);
  const remindAt = contact.wantsReminder && !checkout?.remindedAt ? after(now, reminderDelayMs) : null;
  const change = { contact, remindAt, ...(isOtherEmail && { emailConfirmedAt: null }) };
  await saveCheckout(tx, businessId, cartId, change, now);
}
