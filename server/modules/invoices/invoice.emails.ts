import { getDueMinor } from '#domain/invoice.ts';
import type { Business } from '#domain/business.ts';
import type { Invoice } from '#domain/invoice.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';
import { formatPhone } from '#server/platform/phone-numbers.ts';
import type { InvoiceOccasion } from './invoices.outbox.ts';

interface EmailTexts {
  subject: string;
  opening: string;
}

/** For an invoice without an amount due, which is only sent, once. */
const freeTexts = ({ invoice, from }: Named, total: string): EmailTexts => ({
  subject: `${invoice} from ${from}`,
  opening: `${from} sent you an invoice for ${total}. There's nothing to pay.`,
});

const emailTexts: Record<InvoiceOccasion, (invoice: Named, amountDue: string, due: string) => EmailTexts> = {
  sent: ({ invoice, from }, amountDue, due) => ({
    subject: `${invoice} from ${from}`,
    opening: `${from} sent you an invoice for ${amountDue}, due on ${due}.`,
  }),
  before: ({ invoice, from }, amountDue, due) => ({
    subject: `${invoice} from ${from} is due soon`,
    opening: `This is a reminder that ${amountDue} is due to ${from} on ${due}.`,
  }),
  due: ({ invoice, from }, amountDue) => ({
    subject: `${invoice} from ${from} is due today`,
    opening: `This is a reminder that ${amountDue} is due to ${from} today.`,
  }),
  after: ({ invoice, from }, amountDue, due) => ({
    subject: `${invoice} from ${from} is overdue`,
    opening: `${amountDue} was due to ${from} on ${due} and hasn't been paid yet. If you've already paid, you can ignore this email.`,
  }),
  hand: ({ invoice, from }, amountDue, due) => ({
    subject: `Reminder: ${invoice} from ${from}`,
    opening: `This is a reminder from ${from} that ${amountDue} is due on ${due}. If you've already paid, you can ignore this email.`,
  }),
};

interface Named {
  /** Starts a sentence: with the number, if it has one that may be emailed. */
  invoice: string;
  from: string;
}

/** An invoice as it is emailed: without number, customer and PDF where the business is not verified. */
export interface EmailedInvoice {
  business: Business;
  invoice: Invoice;
  link: string;
  pdf: Buffer | null;
}

/** Returns the email that sends an invoice to its customer, or reminds them of it. */
export function createInvoiceEmail(
  { business, invoice, link, pdf }: EmailedInvoice,
  to: string,
  occasion: InvoiceOccasion,
  { occasionId, message }: { occasionId: string; message: string | null },
): EmailMessage {
  const named = {
    invoice: invoice.number === null ? 'Invoice' : `Invoice ${invoice.number}`,
    from: business.name,
  };
  const isDue = getDueMinor(invoice) > 0;
  const amountDue = formatMoney(getDueMinor(invoice), invoice.currency);
  const { subject, opening } = isDue
    ? emailTexts[occasion](named, amountDue, formatDay(invoice.dueOn))
    : freeTexts(named, formatMoney(invoice.totalMinor, invoice.currency));
  const action = isDue ? 'view and pay' : 'view';
  const name = invoice.customer?.name;
  const letter = createEmail({
    messageId: `invoice-${occasionId}`,
    to,
    subject,
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      opening,
      ...(message ? [message] : []),
      pdf
        ? `The invoice is attached as a PDF. You can also ${action} it online:`
        : `You can ${action} the invoice online:`,
    ],
    links: [{ label: isDue ? `View and pay ${amountDue}` : 'View invoice', url: link }],
    reason: `You're receiving this email because ${business.name} sent you an invoice${business.phoneNumber ? `. Questions? Call ${formatPhone(business.phoneNumber, business.country)}` : ''}.`,
  });
  if (!pdf) return letter;
  const attachment = {
    fileName: `invoice-${invoice.number}.pdf`,
    type: 'application/pdf',
    contentBase64: pdf.toString('base64'),
  };
  return { ...letter, attachments: [attachment] };
}
