import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { moneyText } from '#server/format.ts';
import { sendMail } from '#server/jobs/send-mail.job.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { layOut } from '#server/providers/mail/letter.ts';
import type { WithdrawalRecord } from './withdrawals.repo.ts';

type Occasion = Exclude<WithdrawalStatus, 'processing'>;

const words: Record<Occasion, (amount: string, to: string) => [subject: string, ...told: string[]]> = {
  requested: (amount, to) => [
    `Withdrawal of ${amount} requested`,
    `${amount} is on its way to ${to}.`,
    'Was it not you? Change your password and your PIN at once, and tell us.',
  ],
  paid: (amount, to) => [`${amount} is in your account`, `${amount} was paid to ${to}.`],
  failed: (amount, to) => [
    `Withdrawal of ${amount} failed`,
    `${amount} could not be paid to ${to}. It is in your balance again, charges included.`,
  ],
  reversed: (amount, to) => [
    `${amount} came back`,
    `The bank sent back the ${amount} that went to ${to}. It is in your balance again, charges included.`,
  ],
  canceled: (amount, to) => [
    `Withdrawal of ${amount} cancelled`,
    `The withdrawal of ${amount} to ${to} was cancelled before it was sent. The money is back in your balance, charges included.`,
    'Was it not you? Change your password and your PIN at once, and tell us.',
  ],
  paidLate: (amount, to) => [
    `${amount} was paid after all`,
    `We told you that the withdrawal of ${amount} to ${to} failed. The bank has paid it after all, so we took ${amount} from your balance again. There are no charges. What your balance doesn't cover is repaid from your next payments.`,
  ],
  returnedLate: (amount, to) => [
    `${amount} came back`,
    `The bank returned the ${amount} that it had paid late to ${to}. It is back in your balance.`,
  ],
};

/**
 * Promises the person who withdrew a mail about the withdrawal's status, once each. The account is named by its last four
 * digits alone.
 */
export async function writeOfWithdrawal(
  tx: Transaction,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  withdrawal: WithdrawalRecord,
): Promise<void> {
  const { status: occasion } = withdrawal;
  if (occasion === 'processing') return;
  const { businessId, id, amountMinor, currency, requestedById, bankName, accountNumber, reason } =
    withdrawal;
  const person = await userById(tx, requestedById);
  if (!person) return;
  const account = `${bankName}, account ending in ${accountNumber.slice(-4)}`;
  const [subject, ...paragraphs] = words[occasion](moneyText(amountMinor, currency), account);
  const why = reason === null ? [] : [`The provider says: ${reason}`];
  await jobs.add(
    tx,
    sendMail,
    layOut({
      messageId: `withdrawal-${occasion}-${businessId}-${id}`,
      to: person.email,
      subject,
      paragraphs: [...paragraphs, ...why, `Reference: ${id}`],
      links: [{ label: 'See the withdrawal', url: `${config.publicUrl}/dashboard/revenue/${id}` }],
      reason: 'You get this mail because you withdrew money with this account.',
    }),
  );
}
