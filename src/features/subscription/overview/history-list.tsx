import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { subscriptionCalls } from '#contract/money/subscription.ts';
import type { SubscriptionOrder } from '#domain/subscription.ts';
import { subscriptionOrdersQuery } from '#src/features/subscription/subscription.queries.ts';
import { formatChoice, orderStatusLooks } from '#src/features/subscription/subscription.words.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { DataList } from '#src/ui/table/data-list.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { t } from './overview.messages.ts';

export type HistoryListProps = { timeZone: string; canManage: boolean };

const rowKey = ({ subscriptionId }: SubscriptionOrder) => subscriptionId;
const nameOf = ({ plan, period }: SubscriptionOrder) => formatChoice(plan, period);
const isPayable = ({ status }: SubscriptionOrder) =>
  status === 'open' || status === 'failed' || status === 'processing';

const createColumns = ({ timeZone, canManage }: HistoryListProps): Column<SubscriptionOrder>[] => [
  { id: 'plan', header: t('order'), card: 'title', cell: nameOf },
  {
    id: 'period',
    header: t('period'),
    card: 'note',
    cell: ({ bill }) =>
      t('fromTo', {
        from: formatDate(bill.periodStart, timeZone, 'day'),
        to: formatDate(bill.periodEnd, timeZone, 'day'),
      }),
  },
  {
    id: 'date',
    header: t('date'),
    card: 'line',
    cell: ({ paidAt, createdAt }) => formatDate(paidAt ?? createdAt, timeZone, 'day'),
  },
  {
    id: 'status',
    header: t('status'),
    card: 'mark',
    cell: ({ status }) => <StatusBadge look={orderStatusLooks[status]} />,
  },
  {
    id: 'amount',
    header: t('amount'),
    align: 'end',
    card: 'aside',
    cell: ({ bill, currency }) => <Money amountMinor={bill.totalMinor} currency={currency} />,
  },
  {
    id: 'receipt',
    header: t('receipt'),
    align: 'end',
    card: 'line',
    cell: (order) =>
      order.receiptNumber === null ? (
        canManage && isPayable(order) && <PayLink order={order} />
      ) : (
        <Receipt order={order} number={order.receiptNumber} timeZone={timeZone} />
      ),
  },
];

const PayLink = ({ order }: { order: SubscriptionOrder }) => (
  <LinkButton
    size="sm"
    to="/dashboard/subscription/checkout/{-$id}"
    params={{ id: order.subscriptionId }}
    aria-label={t('payOf', { choice: nameOf(order) })}
  >
    {t('pay')}
  </LinkButton>
);

function Receipt({
  order: { subscriptionId, paidAt, createdAt },
  number,
  timeZone,
}: {
  order: SubscriptionOrder;
  number: string;
  timeZone: string;
}) {
  const file = useFile(subscriptionCalls.subscriptionReceipt);
  const download = async () => {
    if (!(await file.fetch({ params: { id: subscriptionId } }))) notify.error(common('pdfFailed'));
  };
  return (
    <Button
      size="sm"
      variant="quiet"
      isPending={file.isPending}
      aria-label={t('receiptOf', { number, date: formatDate(paidAt ?? createdAt, timeZone, 'day') })}
      onPress={() => void download()}
    >
      {number}
    </Button>
  );
}

/** The payments for the plan, with their receipts. */
export function HistoryList({ timeZone, canManage }: HistoryListProps) {
  const { data, error, isFetching, refetch } = useQuery(subscriptionOrdersQuery());
  const columns = useMemo(() => createColumns({ timeZone, canManage }), [timeZone, canManage]);
  return (
    <Stack gap="3">
      <Text as="h2" variant="heading">
        {t('history')}
      </Text>
      <DataList
        label={t('history')}
        columns={columns}
        rows={data}
        rowKey={rowKey}
        rowLabel={nameOf}
        error={error && !data ? { isRetrying: isFetching, onRetry: () => void refetch() } : undefined}
        empty={<EmptyState icon={ReceiptText} title={t('noHistory')} description={t('noHistoryWhy')} />}
      />
    </Stack>
  );
}
