import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useMemo } from 'react';
import type { BookPeriod } from '#contract/money/book-period.ts';
import { getMonth } from '#domain/book-period.ts';
import { formatDate, todayIn } from '#src/lib/format.ts';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { DataList } from '#src/ui/table/data-list.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { formatMonth, getPeriodLook } from './period-status.ts';
import { t } from './periods.messages.ts';
import { bookPeriodsQuery } from './periods.queries.ts';

const rowLink = ({ month }: BookPeriod) =>
  linkOptions({ to: '/dashboard/book-keeping/close/$month', params: { month } });

const describeMonth = ({ month, includesEarlier, status }: BookPeriod): string =>
  includesEarlier && status === 'closed'
    ? t('andEarlier', { month: formatMonth(month) })
    : formatMonth(month);

/** Says when and by whom a month was closed, or when its turn is. */
function describeState(period: BookPeriod, timeZone: string): string {
  const { month, status, canClose, closedAt, closedByName } = period;
  if (status === 'closed' && closedAt !== null && closedByName !== null)
    return t('closedBy', { date: formatDate(closedAt, timeZone, 'day'), person: closedByName });
  if (month >= getMonth(todayIn(timeZone))) return t('inProgress');
  return t(canClose ? 'ready' : 'notYet');
}

const createColumns = (timeZone: string): Column<BookPeriod>[] => [
  { id: 'month', header: t('month'), cell: describeMonth, card: 'title' },
  {
    id: 'status',
    header: t('status'),
    cell: (period) => <StatusBadge look={getPeriodLook(period)} />,
    card: 'aside',
  },
  {
    id: 'closed',
    header: t('closedOn'),
    isFlexible: true,
    cell: (period) => describeState(period, timeZone),
    card: 'note',
  },
];

/** The months of the books, newest first. Each opens its page, where it is closed and reopened. */
export function MonthsScreen({ timeZone }: { timeZone: string }) {
  const { data, error, isFetching, refetch } = useQuery(bookPeriodsQuery());
  const columns = useMemo(() => createColumns(timeZone), [timeZone]);
  return (
    <Stack gap="6">
      <PageHeader
        back={{ label: t('back'), link: linkOptions({ to: '/dashboard/book-keeping' }) }}
        title={t('months')}
        description={t('monthsWhy')}
      />
      <DataList
        label={t('label')}
        rows={data}
        error={error && !data ? { onRetry: () => void refetch(), isRetrying: isFetching } : undefined}
        columns={columns}
        rowKey={({ month }) => month}
        rowLabel={({ month }) => formatMonth(month)}
        rowLink={rowLink}
        empty={<EmptyState icon={CalendarCheck} title={t('none')} description={t('noneWhy')} />}
      />
    </Stack>
  );
}
