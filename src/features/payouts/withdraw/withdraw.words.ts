import type { Currency } from '#domain/money.ts';
import { formatMoney, formatSpan } from '#src/lib/format.ts';
import { t } from './withdraw.messages.ts';

/** Returns the usual duration of a withdrawal. */
export const usualWords = (usualMs: number): string => t('usually', { span: formatSpan(usualMs) });

/** Returns an account's bank and last digits. */
export const accountName = ({
  bankName,
  accountNumber,
}: {
  bankName: string;
  accountNumber: string;
}): string => t('accountLabel', { bank: bankName, number: `····${accountNumber.slice(-4)}` });

export const money = (amountMinor: number, currency: Currency): string => formatMoney(amountMinor, currency);
