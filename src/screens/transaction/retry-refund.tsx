import { useQueryClient } from '@tanstack/react-query';
import type { TransactionOverview } from '#contract/money/transaction.ts';
import { t as refundTexts } from '#src/flows/refund/refund.messages.ts';
import type { ApiFailure } from '#src/lib/failures.ts';
import { formatMoney } from '#src/lib/format.ts';
import { noteRefundBegun } from '#src/lib/queries/revenue.queries.ts';
import { useAttemptKey } from '#src/lib/use-attempt-key.ts';
import { useCall } from '#src/lib/use-call.ts';
import { Button } from '#src/ui/button.tsx';
import { notify } from '#src/ui/notifications.ts';
import { t } from './transaction.messages.ts';

/** Tries a failed refund again, as a new refund of the same amount. */
export function RetryRefund({
  overview: {
    transaction: { id, grossMinor, currency },
  },
}: {
  overview: TransactionOverview;
}) {
  const queryClient = useQueryClient();
  const call = useCall('retryRefund');
  const keyOf = useAttemptKey();
  const retry = async () => {
    let refusal: ApiFailure | undefined;
    const begun = await call.send(
      { params: { id } },
      { idempotencyKey: keyOf({ id }), onRefused: (problem) => (refusal = problem) },
    );
    if (!begun) {
      notify.error(refusal?.message ?? t('unreachable'));
      return;
    }
    notify.success(refundTexts('begun', { amount: formatMoney(grossMinor, currency) }));
    noteRefundBegun(queryClient, begun);
  };
  return (
    <Button variant="primary" isPending={call.isPending} onPress={() => void retry()}>
      {t('retry')}
    </Button>
  );
}
