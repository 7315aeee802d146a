import { transactionCalls, type TransactionOverview } from '#contract/money/transaction.ts';
import type { Business } from '#domain/business.ts';
import { can, type Membership } from '#domain/permission.ts';
import { withdrawalLifecycle } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { getWithdrawalTimeline } from '#src/features/payouts/withdraw/withdrawal-timeline.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { getResultLook, getTransactionName } from '#src/features/revenue/transaction.words.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Timeline } from '#src/ui/data/timeline.tsx';
import { DisputeNotices } from './dispute-notices.tsx';
import { RetryRefund } from './retry-refund.tsx';
import { getTransactionTimeline } from './transaction-timeline.ts';
import { TransactionDetailsCard, BreakdownCard } from './transaction-facts.tsx';
import { ResultNotice } from './result-notice.tsx';
import { t } from './transaction.messages.ts';
import { WithdrawalCard } from './withdrawal-card.tsx';

const RefundPayment = lazyDialog(async () => (await import('./refund-payment.tsx')).RefundPayment);

const CancelWithdrawal = lazyDialog(async () => (await import('./cancel-withdrawal.tsx')).CancelWithdrawal);
const canCancel = (withdrawal: NonNullable<TransactionOverview['withdrawal']>) =>
  withdrawalLifecycle.legalEvents(withdrawal, 'merchant').includes('withdrawal.cancel');

export type TransactionPageProps = {
  overview: TransactionOverview;
  business: Business;
  membership: Membership;
};

export function TransactionPage({ overview, business, membership }: TransactionPageProps) {
  const { transaction, refundableMinor, withdrawal } = overview;
  const { at, counterpart, direction, result, id } = transaction;
  const { dialog, open, close } = useDialog<'refund' | 'cancelWithdrawal'>();
  const file = useFile(transactionCalls.transactionReceipt);
  const { timeZone } = business;
  const date = formatDate(at, timeZone);
  const fetchReceipt = async () => {
    if (!(await file.fetch({ params: { id } }))) notify.error(common('pdfFailed'));
  };
  return (
    <Stack gap="4">
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/revenue' } }}
        title={getTransactionName(transaction)}
        badge={
          <StatusBadge
            look={
              transaction.disputedMinor > 0
                ? { label: t('disputed'), tone: 'warning' }
                : getResultLook(transaction)
            }
          />
        }
        description={counterpart ? t(direction === 'CR' ? 'from' : 'to', { date, name: counterpart }) : date}
        actions={
          <>
            <Button isPending={file.isPending} onPress={() => void fetchReceipt()}>
              {t(result === 'success' ? 'receipt' : 'record')}
            </Button>
            {refundableMinor > 0 && can(membership, 'PAYMENT', 'manage') && (
              <Button onPress={() => open('refund')}>{t('refund')}</Button>
            )}
            {withdrawal && canCancel(withdrawal) && can(membership, 'PAYMENT', 'manage') && (
              <Button onPress={() => open('cancelWithdrawal')}>{t('cancelWithdrawal')}</Button>
            )}
            {overview.canRetry && can(membership, 'PAYMENT', 'manage') && <RetryRefund overview={overview} />}
          </>
        }
      />
      <DisputeNotices overview={overview} timeZone={timeZone} />
      <ResultNotice overview={overview} />
      <Grid columns="mainAside">
        <Stack gap="4">
          {withdrawal ? (
            <WithdrawalCard withdrawal={withdrawal} timeZone={timeZone} />
          ) : (
            <BreakdownCard overview={overview} timeZone={timeZone} />
          )}
          <TransactionDetailsCard overview={overview} timeZone={timeZone} membership={membership} />
        </Stack>
        <Card title={t('timeline')}>
          <Timeline
            entries={
              withdrawal ? getWithdrawalTimeline(transaction.timeline) : getTransactionTimeline(transaction)
            }
            timeZone={timeZone}
          />
        </Card>
      </Grid>
      {dialog === 'refund' && <RefundPayment overview={overview} onClose={close} />}
      {dialog === 'cancelWithdrawal' && withdrawal && (
        <CancelWithdrawal withdrawal={withdrawal} onClose={close} />
      )}
    </Stack>
  );
}
