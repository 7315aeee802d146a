import type { TransactionRow } from '#domain/transaction.ts';
import { filtered } from '#src/lists/list-search.ts';
import { resultLook, signedMinor, transactionName } from '#src/features/revenue/transaction.words.ts';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './revenue.messages.ts';
import type { RevenueSearch } from './revenue-search.ts';

/** The columns of the list; a press on a header turns its order round. */
export function transactionColumns(search: RevenueSearch, timeZone: string): Column<TransactionRow>[] {
  const { sort = 'newest' } = search;
  const sortLink = (next: RevenueSearch['sort']) => ({
    to: '/dashboard/revenue',
    search: filtered(search, { sort: next === 'newest' ? undefined : next }),
  });
  return [
    { id: 'transaction', header: t('transaction'), cell: transactionName, card: 'title' },
    {
      id: 'at',
      header: t('date'),
      cell: ({ at }) => <DateTime instant={at} timeZone={timeZone} />,
      sort: {
        link: sortLink(sort === 'newest' ? 'oldest' : 'newest'),
        direction: sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : undefined,
      },
    },
    {
      id: 'counterpart',
      header: t('counterpart'),
      cell: ({ counterpart }) =>
        counterpart ?? (
          <Text as="span" tone="subtle">
            {t('nobody')}
          </Text>
        ),
    },
    {
      id: 'gross',
      header: t('gross'),
      cell: (row) => (
        <Money
          amountMinor={signedMinor(row)}
          currency={row.currency}
          variant="strong"
          tone={row.result === 'success' ? (row.direction === 'CR' ? 'success' : 'default') : 'muted'}
          {...(row.result === 'success' && { style: 'signed' })}
        />
      ),
      align: 'end',
      sort: {
        link: sortLink(sort === 'highest' ? 'lowest' : 'highest'),
        direction: sort === 'highest' ? 'descending' : sort === 'lowest' ? 'ascending' : undefined,
      },
    },
    {
      id: 'fee',
      header: t('fee'),
      cell: ({ feeMinor, currency, result }) =>
        result === 'success' && feeMinor === 0 ? (
          <Text as="span" tone="subtle">
            {t('noFee')}
          </Text>
        ) : (
          feeMinor > 0 && <Money amountMinor={feeMinor} currency={currency} />
        ),
      align: 'end',
      card: 'none',
    },
    {
      id: 'net',
      header: t('netColumn'),
      cell: ({ netMinor, currency, result }) =>
        result === 'success' ? <Money amountMinor={netMinor} currency={currency} /> : null,
      align: 'end',
      card: 'none',
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ result }) => <StatusBadge look={resultLook(result)} />,
      card: 'aside',
    },
  ];
}
