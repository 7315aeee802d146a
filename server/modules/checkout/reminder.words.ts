import { getSenderName } from '#domain/sender-name.ts';
import { formatMoney } from '#server/format.ts';
import { type Sender, createEmailHeader } from '#server/modules/customer-notices/customer-notices.service.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';
import type { PricedLine } from './price-cart.ts';

interface Reminder {
  checkoutId: string;
  business: Sender;
  to: { name: string; email: string };
  lines: readonly PricedLine[];
  currency: Parameters<typeof formatMoney>[1];
  url: string;
}

/**
 * Returns the one email about a checkout that its customer left. Item names of a business that is not verified are left out of it, as
 * of every email to customers, and so is the address, which a stranger may have typed.
 */
export function createReminderEmail({
  checkoutId,
  business,
  to,
  lines,
  currency,
  url,
}: Reminder): EmailMessage {
  const name = getSenderName(business);
  const { greeting, ...header } = createEmailHeader(
    business,
    to,
    'asked to be emailed once about your order from',
  );
  const subtotalMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  return createEmail({
    ...header,
    messageId: `checkout-reminder-${checkoutId}`,
    to: to.email,
    subject: `Finish your order from ${name}`,
    paragraphs: [
      greeting,
      `You started an order from ${name} and haven't finished it. What you chose is still in your cart. Prices and stock can change until you order.`,
      "This is the only reminder we'll send about this order. If you don't want to order, you don't need to do anything.",
    ],
    rows: [
      ...(business.isVerified
        ? lines.map((line) => ({
            label: `${line.quantity} × ${line.name}`,
            value: formatMoney(line.totalMinor, currency),
          }))
        : []),
      { label: 'Subtotal', value: formatMoney(subtotalMinor, currency), isStrong: true },
    ],
    links: [{ label: 'Continue to checkout', url }],
  });
}
