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
  sent: ({ number, from }, owed, due) => ({
    subject: `Invoice ${number} from ${from}`,
    opening: `${from} sent you an invoice of ${owed}, to be paid by ${due}.`,
  }),
  before: ({ number, from }, owed, due) => ({
    subject: `Invoice ${number} from ${from} is due soon`,
    opening: `A friendly reminder: ${owed} are to be paid to ${from} by ${due}.`,
  }),
  due: ({ number, from }, owed) => ({
    subject: `Invoice ${number} from ${from} is due today`,
    opening: `A friendly reminder: ${owed} are to be paid to ${from} today.`,
  }),
  after: ({ number, from }, owed, due) => ({
    subject: `Invoice ${number} from ${from} is overdue`,
    opening: `${owed} were to be paid to ${from} by ${due}, and are still open. If you paid meanwhile, do nothing.`,
  }),
  hand: ({ number, from }, owed, due) => ({
    subject: `Reminder of invoice ${number} from ${from}`,
    opening: `${from} reminds you of ${owed}, due on ${due}. If you paid meanwhile, do nothing.`,
  }),
};

interface Named {
  number: string;
  from: string;
}

/**
 * What the customer is mailed of a sent invoice; the caller attaches the PDF. Without a greeting nothing in it is the
 * merchant's own text but the business name.
 */
export function invoiceMail(
  {
    business,
    invoice,
    link,
    isGreeted,
  }: { business: Business; invoice: Invoice; link: string; isGreeted: boolean },
  to: string,
  occasion: InvoiceOccasion,
  { occasionId, message }: { occasionId: string; message: string | null },
): MailMessage {
  const named = { number: invoice.number ?? '', from: business.name };
  const owed = moneyText(owedMinor(invoice), invoice.currency);
  const { subject, opening } = words[occasion](named, owed, dayText(invoice.dueOn));
  const name = invoice.customer?.name;
  return layOut({
    messageId: `invoice-${occasionId}`,
    to,
    subject,
    paragraphs: [
      ...(name && isGreeted ? [`Hello ${name},`] : []),
      opening,
      ...(message ? [message] : []),
      'The invoice is attached as PDF. You can see it and pay it online here:',
    ],
    links: [{ label: `See and pay ${owed}`, url: link }],
    reason: `You get this mail because ${business.name} made out an invoice to you${business.phoneNumber ? `. Questions? Call ${business.phoneNumber}` : ''}.`,
  });
}
