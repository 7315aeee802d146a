import { otpRules } from '#domain/password.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import { findLatestCode } from '#server/platform/otp/otp.repo.ts';
import { getCodeTimes, rejectEarlyResend, sendCode, useCode } from '#server/platform/otp/otp.service.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';
import { lockCheckout } from './begin-checkout.ts';
import { type StoreCustomer, type CheckoutDeps, requireOpenStore } from './checkout-store.ts';
import { type CheckoutRecord, saveCheckout } from './checkouts.repo.ts';

type CodeDeps = Pick<CheckoutDeps, 'clock' | 'config' | 'jobs'>;

/** Contains no text of the store or of the customer: anyone can have it sent to any address. */
function createCodeEmail(to: string, requestId: string, code: string): EmailMessage {
  return createEmail({
    messageId: `otp-${requestId}`,
    to,
    subject: `${code} is your code to confirm your order`,
    paragraphs: [
      `Enter this code where you're ordering. It works once and expires in ${otpRules.lifeMs / 60_000} minutes. No one will ask you for it.`,
      "If you aren't ordering anything, you don't need to do anything.",
    ],
    code,
    reason:
      "You're receiving this email because your email address was entered to order from an online store.",
  });
}

/**
 * Emails a code to the customer's address. The code belongs to the checkout, and another address voids it.
 * @param requestedFrom the network address of the request
 * @returns when it expires, and when another can be sent
 * @throws NOT_FOUND, ILLEGAL_EVENT where no code is needed or no address is known, TOO_MANY_REQUESTS
 */
export async function sendCheckoutCode(
  tx: Transaction,
  deps: CodeDeps,
  { store, cartToken }: StoreCustomer,
  requestedFrom: string,
): Promise<{ expiresAt: string; resendAt: string }> {
  requireOpenStore(store);
  const now = deps.clock.now();
  const { checkout } = await lockCheckout(tx, store.businessId, cartToken, now);
  const { id, email } = requireCodeNeeded(store, checkout);
  if (checkout?.emailConfirmedAt)
    throw new AppError('ILLEGAL_EVENT', { message: 'Your email address is already confirmed.', legal: [] });
  rejectEarlyResend(await findLatestCode(tx, id), now);
  const recipient = { purpose: 'checkout', subjectId: id, email, requestedFrom } as const;
  const createOne = (requestId: string, code: string) => createCodeEmail(email, requestId, code);
  return getCodeTimes(await sendCode(deps, tx, recipient, { createEmail: createOne }));
}

/**
 * Confirms the customer's address by the code; again, if it was confirmed before.
 * @throws NOT_FOUND, ILLEGAL_EVENT, OTP_WRONG, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED
 */
export async function confirmCheckoutCode(
  tx: Transaction,
  deps: CodeDeps,
  { store, cartToken }: StoreCustomer,
  code: string,
): Promise<void> {
  const { businessId } = store;
  const now = deps.clock.now();
  const { cartId, checkout } = await lockCheckout(tx, businessId, cartToken, now);
  const { id } = requireCodeNeeded(store, checkout);
  if (checkout?.emailConfirmedAt) return;
  await useCode(deps, tx, id, code);
  await saveCheckout(tx, businessId, cartId, { emailConfirmedAt: now }, now);
}

function requireCodeNeeded(
  { checkout: setting }: StoreCustomer['store'],
  checkout: CheckoutRecord | null,
): { id: string; email: string } {
  if (setting.customerCheck !== 'emailCode')
    throw new AppError('ILLEGAL_EVENT', { message: 'This store asks for no code.', legal: [] });
  if (!checkout?.contact)
    throw new AppError('ILLEGAL_EVENT', { message: 'Enter your contact details first.', legal: [] });
  return { id: checkout.id, email: checkout.contact.email };
}
