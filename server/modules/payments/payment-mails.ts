import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { moneyText } from '#server/format.ts';
import { sendMail } from '#server/jobs/send-mail.job.ts';
import type { TransactionRecord } from '#server/modules/transactions/transactions.repo.ts';
import { layOut } from '#server/providers/mail/letter.ts';

type Occasion = 'receipt' | 'reversed' | 'refunded';

const words: Record<
  Occasion,
  (amount: string, business: string, label: string) => [subject: string, ...told: string[]]
> = {
  receipt: (amount, business, label) => [
    `Receipt: ${amount} for ${label}`,
    `${business} received your payment of ${amount} for ${label}. Thank you.`,
  ],
  reversed: (amount, business, label) => [
    `Your payment of ${amount} was taken back`,
    `The payment provider returned ${amount}, which you paid to ${business} for ${label}.`,
    'What was paid with it is open again.',
  ],
  refunded: (amount, business, label) => [
    `Refund: ${amount} from ${business}`,
    `${business} gave back ${amount} of what you paid for ${label}. Your bank may take a few days to show it.`,
  ],
};

/** Promises the payer a mail about a payment; once each occasion, whatever is told again. Nobody is written to whose address is not known. */
export async function writeToPayer(
  tx: Transaction,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  occasion: Occasion,
  { business, payment, to }: { business: { name: string }; payment: TransactionRecord; to: string | null },
): Promise<void> {
  if (to === null) return;
  const { id, grossMinor, currency, label } = payment;
  const named = label ? `invoice ${label}` : 'your order';
  const [subject, ...paragraphs] = words[occasion](moneyText(grossMinor, currency), business.name, named);
  const shown = payment.refundOf ?? id;
  await jobs.add(
    tx,
    sendMail,
    layOut({
      messageId: `payment-${occasion}-${id}`,
      to,
      subject,
      paragraphs: [...paragraphs, `Reference: ${id}`],
      links: [{ label: 'See the payment', url: `${config.publicUrl}/payment/check?reference=${shown}` }],
      reason: `You get this mail because you paid ${business.name} with this address.`,
    }),
  );
}
