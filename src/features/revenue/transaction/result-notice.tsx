import type { TransactionOverview } from '#contract/money/transaction.ts';
import type { PaymentResult } from '#domain/payment.ts';
import type { Transaction } from '#domain/transaction.ts';
import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './transaction.messages.ts';

type UnusualResult = Exclude<PaymentResult, 'success'>;

const tones: Record<UnusualResult, 'info' | 'warning' | 'danger'> = {
  pending: 'info',
  failed: 'warning',
  reversed: 'warning',
  notFound: 'info',
  error: 'warning',
  unknown: 'info',
};

type StatusNotice = {
  status: 'requested' | 'canceled' | 'paidLate' | 'returnedLate';
  tone: 'info' | 'warning';
};
/** Statuses of a withdrawal with a text of their own. The others use the text of the transaction's result. */
const noticesByStatus: Partial<Record<WithdrawalStatus, StatusNotice>> = {
  requested: { status: 'requested', tone: 'info' },
  canceled: { status: 'canceled', tone: 'info' },
  paidLate: { status: 'paidLate', tone: 'warning' },
  returnedLate: { status: 'returnedLate', tone: 'warning' },
};

/** Explains a result other than success. */
export function ResultNotice({
  overview: { transaction, withdrawal, retriedBy, disputes },
}: {
  overview: Pick<TransactionOverview, 'transaction' | 'withdrawal' | 'retriedBy' | 'disputes'>;
}) {
  const { result, type, source, message, surplusMinor, currency, refundStatus } = transaction;
  const statusNotice = withdrawal && noticesByStatus[withdrawal.status];
  if (statusNotice)
    return (
      <Notice tone={statusNotice.tone} title={t(`withdrawal.${statusNotice.status}`)}>
        <Stack gap="1">
          <Text tone="inherit">{t(`withdrawalWhy.${statusNotice.status}`)}</Text>
          {message !== null && <Text tone="inherit">{t('providerReason', { message })}</Text>}
        </Stack>
      </Notice>
    );
  if (refundStatus === 'doneLate')
    return (
      <Notice tone="warning" title={t('what.doneLate')}>
        {t('whyRefund.doneLate')}
      </Notice>
    );
  if (result === 'success')
    return surplusMinor > 0 && type !== 'refund' ? (
      <Notice tone="info" title={t('surplusTitle')}>
        {t('surplus', { amount: formatMoney(surplusMinor, currency) })}
      </Notice>
    ) : null;
  // The notice of the lost dispute explains it.
  if (result === 'reversed' && disputes.some((dispute) => dispute.status === 'lost')) return null;
  return (
    <Notice
      tone={tones[result]}
      title={result === 'failed' ? t(failedTitles[getKind(type)]) : t(`what.${result}`)}
    >
      <Stack gap="1">
        <Text tone="inherit">
          {retriedBy ? t('whyRefund.retried') : getExplanation(result, { type, source })}
        </Text>
        {result === 'failed' && message !== null && (
          <Text tone="inherit">{t('providerReason', { message })}</Text>
        )}
      </Stack>
    </Notice>
  );
}

type Kind = 'refund' | 'withdrawal' | 'payment';
const getKind = (type: Transaction['type']): Kind =>
  type === 'refund' || type === 'withdrawal' ? type : 'payment';
const explanationKeys = { refund: 'whyRefund', withdrawal: 'whyWithdrawal', payment: 'whyPayment' } as const;
const failedTitles = {
  refund: 'failed.refund',
  withdrawal: 'failed.withdrawal',
  payment: 'failed.payment',
} as const satisfies Record<Kind, string>;

function getExplanation(
  result: UnusualResult,
  { type, source }: Pick<Transaction, 'type' | 'source'>,
): string {
  if (source !== 'provider' && result === 'reversed') return t('whyHand.reversed');
  return t(`${explanationKeys[getKind(type)]}.${result}`);
}
