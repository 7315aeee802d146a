import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Download, Wallet } from 'lucide-react';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { TransactionList } from '#contract/money/transaction.ts';
import { TransactionFilter } from '#contract/money/transaction-query.ts';
import type { Business } from '#domain/business.ts';
import { filtered } from '#src/lists/list-search.ts';
import { transactionsQuery } from '#src/features/revenue/revenue.queries.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { useList } from '#src/lists/use-list.ts';
import { transactionName } from '#src/features/revenue/transaction.words.ts';
import { BulkBar } from '#src/lists/bulk-bar.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { DataList } from '#src/ui/table/data-list.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { PageJump } from '#src/ui/table/page-jump.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { RevenueFilters } from './revenue-filters.tsx';
import { RevenueBalanceCards } from './revenue-balance.tsx';
import { transactionColumns } from './revenue.columns.tsx';
import { RevenueFigures } from './revenue-figures.tsx';
import { t } from './revenue.messages.ts';
import { filterOf, isNarrowed, periodOf, queryOf, type RevenueSearch } from './revenue-search.ts';
import { resultTabs } from './revenue.tabs.ts';

export type RevenueScreenProps = {
  business: Business;
  mayInvoice: boolean;
  mayWithdraw: boolean;
  search: RevenueSearch;
  onSearch: (search: RevenueSearch) => void;
};

const to = '/dashboard/revenue';
const rowLink = ({ id }: { id: string }) => linkOptions({ to: '/dashboard/revenue/$id', params: { id } });

/** What the business has, what moved, and every transaction; what it shows stands in its address. */
export function RevenueScreen({ business, mayInvoice, mayWithdraw, search, onSearch }: RevenueScreenProps) {
  const found = useQuery(transactionsQuery(queryOf(search)));
  const { list, chosen, bulk, jump } = useList(found, {
    to,
    search,
    onSearch,
    words: {
      search: t('search'),
      forbidden: t('forbidden'),
      forbiddenWhy: t('forbiddenWhy', { business: business.name }),
    },
  });
  const { data } = found;
  const file = useFile('exportTransactions');
  const columns = useMemo(() => transactionColumns(search, business.timeZone), [search, business.timeZone]);
  const exportThem = async () => {
    const target = chosen.target(z.encode(TransactionFilter, filterOf(search)));
    if (!(await file.fetch({ body: { target } }))) notify.error(t('exportFailed'));
  };
  const period = useMemo(() => periodOf(search), [search]);
  const isNew = data?.counts.all === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description', { business: business.name })}
        actions={
          <>
            <Button isPending={file.isPending} isDisabled={isNew} onPress={() => void exportThem()}>
              {t('export')}
            </Button>
            {mayWithdraw && (
              <LinkButton to="/dashboard/revenue/withdraw" variant="primary">
                {t('withdraw')}
              </LinkButton>
            )}
          </>
        }
      />
      <Stack gap="6">
        {!list.error && <RevenueBalanceCards business={business} />}
        {!list.error && !isNew && <RevenueFigures period={period} />}
        <DataList
          label={t('label')}
          tabs={resultTabs(search, data?.counts)}
          {...list}
          filters={
            <RevenueFilters
              search={search}
              timeZone={business.timeZone}
              onChange={(changes) => onSearch(filtered(search, changes))}
            />
          }
          columns={columns}
          rowKey={({ id }) => id}
          rowLabel={transactionName}
          rowLink={rowLink}
          reset={
            isNarrowed(search)
              ? { to, search: filtered<RevenueSearch>({ result: search.result, sort: search.sort }, {}) }
              : undefined
          }
          empty={<NoTransactions counts={data?.counts} mayInvoice={mayInvoice} />}
          selection={{
            keys: chosen.keys,
            onChange: chosen.onChange,
            actions: (
              <BulkBar
                {...bulk}
                label={t('actions')}
                actions={[
                  {
                    id: 'export',
                    label: t('exportChosen'),
                    icon: Download,
                    onAction: () => void exportThem(),
                  },
                ]}
              />
            ),
          }}
        />
      </Stack>
      {jump && <PageJump {...jump} />}
    </>
  );
}

type NoTransactionsProps = Pick<RevenueScreenProps, 'mayInvoice'> & {
  counts: TransactionList['counts'] | undefined;
};

/** Nothing at all leads to an invoice, an empty tab to the others. */
const NoTransactions = ({ counts, mayInvoice }: NoTransactionsProps) =>
  counts?.all === 0 ? (
    <EmptyState
      icon={Wallet}
      title={t('none')}
      description={t('noneWhy')}
      actions={
        mayInvoice && (
          <LinkButton variant="primary" to="/dashboard/invoicing/create">
            {t('makeInvoice')}
          </LinkButton>
        )
      }
    />
  ) : (
    <EmptyState
      icon={Wallet}
      title={t('noneHere')}
      description={t('noneHereWhy')}
      actions={
        <LinkButton variant="secondary" to={to}>
          {t('showAll')}
        </LinkButton>
      }
    />
  );
