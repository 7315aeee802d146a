import { useState } from 'react';
import type { TransactionOverview } from '#contract/money/transaction.ts';
import { describeDispute } from '#src/features/disputes/dispute.words.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { t } from './transaction.messages.ts';

/** A notice for each dispute of a payment, the latest first. */
export function DisputeNotices({
  overview: { transaction, disputes },
  timeZone,
}: {
  overview: TransactionOverview;
  timeZone: string;
}) {
  const [now] = useState(() => new Date());
  return disputes.toReversed().map((dispute) => {
    const { id, status, amountMinor } = dispute;
    const amount = formatMoney(amountMinor, transaction.currency);
    if (status !== 'open')
      return (
        <Notice
          key={id}
          tone={status === 'won' ? 'success' : 'warning'}
          title={t(`dispute.${status}`, { amount })}
        >
          {t(`whyDispute.${status}`)}
        </Notice>
      );
    const parts = [t('disputedWhy'), describeDispute(dispute, timeZone, now)];
    return (
      <Notice key={id} tone="warning" title={t('disputedTitle', { amount })}>
        {parts.filter(Boolean).join(' ')}
      </Notice>
    );
  });
}
