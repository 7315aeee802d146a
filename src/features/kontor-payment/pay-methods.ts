import type { EventFeeMethod } from '#domain/event-application.ts';
import type { Currency } from '#domain/money.ts';
import { tSpenders } from '#src/features/session/spenders.messages.ts';
import { formatMoney } from '#src/lib/format.ts';
import { t } from './kontor-payment.messages.ts';

/** The ways to pay Kontor that need nothing stored (decisions, "Paying Kontor"). */
export type PayMethod = EventFeeMethod;

export const payMethodLabels: Record<PayMethod, string> = {
  card: t('card'),
  transfer: t('transfer'),
  ussd: t('ussd'),
  balance: t('balance'),
};

export interface PaymentSum {
  amountMinor: number;
  currency: Currency;
}
/** The means of the person who pays; `availableMinor` is null without access to the balance. */
export interface PayerMeans {
  availableMinor: number | null;
  canSpend: boolean;
  hasPin: boolean;
}

export const describeNoSpend = (business: string): string =>
  t('noSpend', { who: tSpenders('spenders', { business }) });

/** Returns the explanation of a method, or why it can't be used. */
export function describePayMethod(
  method: PayMethod,
  { amountMinor, currency }: PaymentSum,
  { availableMinor, canSpend, hasPin }: PayerMeans,
  business: string,
): string {
  if (method !== 'balance') return t(`${method}Why`);
  if (!canSpend) return describeNoSpend(business);
  const available = formatMoney(availableMinor ?? 0, currency, 'price');
  if ((availableMinor ?? 0) < amountMinor) return t('balanceTooLow', { available });
  return hasPin ? t('balanceWhy', { available }) : t('balanceNoPin');
}
