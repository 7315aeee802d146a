import type { TransactionList } from '#contract/money/transaction.ts';
import { type PaymentResult, paymentResults } from '#domain/payment.ts';
import { filtered } from '#src/lists/list-search.ts';
import { resultLook } from '#src/features/revenue/transaction.words.ts';
import type { TabLink } from '#src/ui/table/tab-links.tsx';
import { t } from './revenue.messages.ts';
import type { RevenueSearch } from './revenue-search.ts';

const to = '/dashboard/revenue';
/** Those in which most transactions stand; the others show themselves while something stands in them. */
const always: ReadonlySet<PaymentResult> = new Set(['success', 'pending', 'failed', 'reversed']);

export function resultTabs(search: RevenueSearch, counts: TransactionList['counts'] | undefined): TabLink[] {
  const { result: current = 'ALL' } = search;
  const link = (result: PaymentResult | undefined) => ({ to, search: filtered(search, { result }) });
  const shown = paymentResults.filter(
    (result) => always.has(result) || result === current || (counts?.result[result] ?? 0) > 0,
  );
  return [
    { id: 'all', label: t('all'), count: counts?.all, isCurrent: current === 'ALL', link: link(undefined) },
    ...shown.map((result) => ({
      id: result,
      label: resultLook(result).label,
      count: counts && (counts.result[result] ?? 0),
      isCurrent: current === result,
      link: link(result),
    })),
  ];
}
