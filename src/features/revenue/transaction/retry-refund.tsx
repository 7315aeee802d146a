import type { TransactionOverview } from '#contract/money/transaction.ts';
import { t as refundTexts } from '#src/features/refunds/refund.messages.ts';
import { common } from '#src/lib/common.messages.ts';
import type { ApiError } from '#src/lib/api/api-errors.ts';
import { formatMoney } from '#src/lib/format.ts';
import { retryRefund } from '#src/features/revenue/revenue.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { t } from './transaction.messages.ts';

/** Tries a failed refund again, as a new refund of the same amount. */
export function RetryRefund({
  overview: {
    transaction: { id, grossMinor, currency },
  },
}: {
  overview: TransactionOverview;
}) {
  const call = useWrite(retryRefund);
  const retry = async () => {
    let refusal: ApiError | undefined;
    const begun = await call.send({ params: { id } }, { onRefused: (problem) => (refusal = problem) });
    if (!begun) {
      notify.error(refusal?.message ?? common('unreachable'));
      return;
    }
    notify.success(refundTexts('started', { amount: formatMoney(grossMinor, currency) }));
  };
  return (
    <Button variant="primary" isPending={call.isPending} onPress={() => void retry()}>
      {t('retry')}
    </Button>
  );
}
