import type { PaymentChannel, PaymentResult } from '#domain/payment.ts';
import { type TransactionRow, getResultLabel, transactionTypeLabels } from '#domain/transaction.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';

const tones = {
  success: 'success',
  pending: 'info',
  failed: 'danger',
  notFound: 'warning',
  reversed: 'warning',
  error: 'danger',
  unknown: 'neutral',
} as const satisfies Record<PaymentResult, StatusLook['tone']>;

/** Returns the label and tone of a transaction's result. */
export const getResultLook = (row: Pick<TransactionRow, 'type' | 'result'>): StatusLook => ({
  label: getResultLabel(row),
  tone: tones[row.result],
});

export const channelLabels: Record<PaymentChannel, string> = {
  card: 'Card',
  transfer: 'Bank transfer',
  ussd: 'USSD',
};

/** Returns the name of a transaction: its type and the number of its order or invoice. */
export const getTransactionName = ({ type, label }: Pick<TransactionRow, 'type' | 'label'>): string => {
  const number = type === 'orderFulfillment' && label ? `#${label}` : label;
  return [transactionTypeLabels[type], number].filter(Boolean).join(' ');
};

/** Returns an amount of a transaction, negative if it was paid out. */
export const getSignedMinor = (
  { direction }: Pick<TransactionRow, 'direction'>,
  amountMinor: number,
): number => (direction === 'DR' ? -amountMinor : amountMinor);
