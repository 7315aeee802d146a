import { owedMinor } from '#domain/invoice.ts';
import type { Business } from '#domain/business.ts';
import type { Invoice } from '#domain/invoice.ts';
import { dayText, moneyText } from '#server/format.ts';
import { layOut } from '#server/providers/mail/letter.ts';
import type { MailMessage } from '#server/providers/mail/mail.ts';
import type { InvoiceOccasion } from './invoices.outbox.ts';

interface Said {
  subject: string;
  opening: string;
}

const words: Record<InvoiceOccasion, (invoice: Named, owed: string, due: string) => Said> = {
  sent: ({ invoice, from }, owed, due) => ({
    subject: `${invoice} from ${from}`,
    opening: `${from} sent you an invoice of ${owed}, to be paid by ${due}.`,
  }),
  before: ({ invoice, from }, owed, due) => ({
    subject: `${invoice} from ${from} is due soon`,
    opening: `A friendly reminder: ${owed} are to be paid to ${from} by ${due}.`,
  }),
  due: ({ invoice, from }, owed) => ({
    subject: `${invoice} from ${from} is due today`,
    opening: `A friendly reminder: ${owed} are to be paid to ${from} today.`,
  }),
  after: ({ invoice, from }, owed, due) => ({
    subject: `${invoice} from ${from} is overdue`,
    opening: `${owed} were to be paid to ${from} by ${due}, and are still open. If you paid meanwhile, do nothing.`,
  }),
  hand: ({ invoice, from }, owed, due) => ({
    subject: `Reminder: ${invoice} from ${from}`,
    opening: `${from} reminds you of ${owed}, due on ${due}. If you paid meanwhile, do nothing.`,
  }),
};

interface Named {
  /** Begins a sentence: with its number, where it has one that may be mailed. */
  invoice: string;
  from: string;
}

/** An invoice as it is mailed: without number, customer or PDF where the business is not verified. */
export interface MailedInvoice {
  business: Business;
  invoice: Invoice;
  link: string;
  pdf: Buffer | null;
}

/** Returns the mail that brings an invoice to its customer, or reminds of it. */
export function invoiceMail(
  { business, invoice, link, pdf }: MailedInvoice,
  to: string,
  occasion: InvoiceOccasion,
  { occasionId, message }: { occasionId: string; message: string | null },
): MailMessage {
  const named = {
    invoice: invoice.number === null ? 'Invoice' : `Invoice ${invoice.number}`,
    from: business.name,
  };
  const owed = moneyText(owedMinor(invoice), invoice.currency);
  const { subject, opening } = words[occasion](named, owed, dayText(invoice.dueOn));
  const name = invoice.customer?.name;
  const letter = layOut({
    messageId: `invoice-${occasionId}`,
    to,
    subject,
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      opening,
      ...(message ? [message] : []),
      pdf
        ? 'The invoice is attached as PDF. You can see it and pay it online here:'
        : 'You can see the invoice and pay it online here:',
    ],
    links: [{ label: `See and pay ${owed}`, url: link }],
    reason: `You get this mail because ${business.name} made out an invoice to you${business.phoneNumber ? `. Questions? Call ${business.phoneNumber}` : ''}.`,
  });
  if (!pdf) return letter;
  const attachment = {
    fileName: `invoice-${invoice.number}.pdf`,
    type: 'application/pdf',
    contentBase64: pdf.toString('base64'),
  };
  return { ...letter, attachments: [attachment] };
}
