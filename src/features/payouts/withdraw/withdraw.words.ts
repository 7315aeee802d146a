import type { Currency } from '#domain/money.ts';
import { formatMoney, formatDuration } from '#src/lib/format.ts';
import { t } from './withdraw.messages.ts';

/** Returns the usual duration of a withdrawal. */
export const describeUsualDuration = (usualMs: number): string =>
  t('usually', { span: formatDuration(usualMs) });

/** Returns an account's bank and last digits. */
export const formatAccount = ({
  bankName,
  accountNumber,
}: {
  bankName: string;
  accountNumber: string;
}): string => t('accountLabel', { bank: bankName, number: `····${accountNumber.slice(-4)}` });

export const money = (amountMinor: number, currency: Currency): string => formatMoney(amountMinor, currency);
