import { linkOptions } from '@tanstack/react-router';
import { Banknote, ChartNoAxesCombined, Plus, Wallet } from 'lucide-react';
import * as z from 'zod/mini';
import {
  transactionFigures,
  TransactionFilter,
  transactionSorts,
} from '#contract/money/transaction-query.ts';
import { transactionCalls, type TransactionList } from '#contract/money/transaction.ts';
import { type PaymentResult, paymentResultLabels, paymentResults } from '#domain/payment.ts';
import { can } from '#domain/permission.ts';
import { transactionTypeLabels } from '#domain/transaction.ts';
import { transactionTypes } from '#domain/transaction-type.ts';
import { transactionsQuery } from '#src/features/revenue/revenue.queries.ts';
import {
  getResultLook,
  getSignedMinor,
  getTransactionName,
} from '#src/features/revenue/transaction.words.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { defineList, type ListTab } from '#src/lists/define-list.ts';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './revenue.messages.ts';
import { filterOf, queryOf, type RevenueSearch } from './revenue-search.ts';
import { RevenueSummary } from './revenue-summary.tsx';

/** Results that always have a tab. The others have one while a transaction has the result. */
const permanentTabs: ReadonlySet<PaymentResult> = new Set(['success', 'pending', 'failed', 'reversed']);

export const revenueList = defineList({
  to: '/dashboard/revenue',
  resource: 'PAYMENT',
  words: {
    title: t('title'),
    label: t('label'),
    search: t('search'),
    noMatch: t('noneHere'),
    showAll: t('showAll'),
    forbidden: common('noAccess', { area: 'revenue' }),
    forbiddenWhy: ({ business }) => common('noAccessWhy', { business: business.name, area: 'payments' }),
  },
  filterOf,
  query: (search: RevenueSearch) => transactionsQuery(queryOf(search)),
  page: (answer: TransactionList) => answer,
  rowLabel: getTransactionName,
  rowLink: ({ id }) => linkOptions({ to: '/dashboard/revenue/$id', params: { id } }),
  columns: [
    {
      id: 'transaction',
      header: t('transaction'),
      isCapped: true,
      cell: getTransactionName,
      card: 'title',
    },
    {
      id: 'at',
      header: t('date'),
      cell: ({ at }, { business }) => <DateTime instant={at} timeZone={business.timeZone} />,
      cardCell: ({ at }, { business }) => formatDate(at, business.timeZone, 'shortDay'),
      card: 'note',
      sort: { descending: 'newest', ascending: 'oldest' },
    },
    {
      id: 'counterpart',
      header: t('counterpart'),
      isFlexible: true,
      cell: ({ counterpart }) =>
        counterpart ?? (
          <Text as="span" tone="subtle">
            {common('noName')}
          </Text>
        ),
      cardCell: ({ counterpart }) => counterpart,
      card: 'note',
    },
    {
      id: 'gross',
      header: t('gross'),
      cell: (row) => (
        <Money
          amountMinor={getSignedMinor(row, row.grossMinor)}
          currency={row.currency}
          variant="strong"
          tone={row.result === 'success' ? (row.direction === 'CR' ? 'success' : 'default') : 'muted'}
          format={row.result === 'success' ? 'signed' : 'full'}
        />
      ),
      align: 'end',
      card: 'aside',
      sort: { descending: 'highest', ascending: 'lowest' },
    },
    {
      id: 'fee',
      header: t('fee'),
      cell: ({ feeMinor, currency, result }) =>
        result === 'success' && feeMinor === 0 ? (
          <Text as="span" tone="subtle">
            {common('none')}
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
      cell: (row) =>
        row.result === 'success' && (
          <Money amountMinor={getSignedMinor(row, row.netMinor)} currency={row.currency} />
        ),
      align: 'end',
      card: 'none',
    },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => <StatusBadge look={getResultLook(row)} />,
      card: 'mark',
    },
  ],
  tabs: createTabs,
  filters: {
    figure: {
      label: t('figure'),
      any: t('anyFigure'),
      options: transactionFigures.map((value) => ({ value, label: t(`${value}.title`) })),
    },
    type: {
      label: t('type'),
      any: t('anyType'),
      options: transactionTypes.map((value) => ({ value, label: transactionTypeLabels[value] })),
    },
    direction: {
      label: t('direction'),
      any: t('anyDirection'),
      options: [
        { value: 'CR', label: t('CR') },
        { value: 'DR', label: t('DR') },
      ],
    },
  },
  hasPeriod: true,
  otherFilters: ['currency', 'method'],
  sorts: transactionSorts.map((value) => ({ value, label: t(value) })),
  exportFile: {
    call: transactionCalls.exportTransactions,
    input: (target) => ({
      body: {
        target:
          target.kind === 'ids'
            ? target
            : { kind: 'matching' as const, filter: z.encode(TransactionFilter, target.filter) },
      },
    }),
  },
  links: [
    {
      id: 'analytics',
      label: t('analytics'),
      icon: ChartNoAxesCombined,
      link: linkOptions({ to: '/dashboard/analytics' }),
      isForEveryone: true,
    },
  ],
  primary: {
    id: 'withdraw',
    label: t('withdraw'),
    icon: Banknote,
    link: linkOptions({ to: '/dashboard/revenue/withdraw' }),
    hasLabel: true,
  },
  empty: {
    icon: Wallet,
    hasNoRecords: ({ counts }) => counts.all === 0,
    none: { title: t('none'), description: t('noneWhy') },
    firstActions: ({ membership }) =>
      can(membership, 'INVOICE', 'manage')
        ? [
            {
              id: 'invoice',
              label: t('makeInvoice'),
              icon: Plus,
              link: linkOptions({ to: '/dashboard/invoicing/create' }),
            },
          ]
        : [],
    tab: () => ({ title: t('noneHere'), description: t('noneHereWhy') }),
  },
  Summary: RevenueSummary,
});

function createTabs(search: RevenueSearch, answer: TransactionList | undefined): ListTab<RevenueSearch>[] {
  const { result: current = 'ALL' } = search;
  const counts = answer?.counts;
  const shown = paymentResults.filter(
    (result) => permanentTabs.has(result) || result === current || (counts?.result[result] ?? 0) > 0,
  );
  return [
    {
      id: 'all',
      label: t('all'),
      count: counts?.all,
      isCurrent: current === 'ALL',
      changes: { result: undefined },
    },
    ...shown.map((result) => ({
      id: result,
      label: paymentResultLabels[result],
      count: counts && (counts.result[result] ?? 0),
      isCurrent: current === result,
      changes: { result },
    })),
  ];
}
