import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { BookOpenText } from 'lucide-react';
import type { BookkeepingSummary } from '#contract/money/bookkeeping.ts';
import type { BookType } from '#domain/books.ts';
import type { Business } from '#domain/business.ts';
import { type Membership, can, canOpen } from '#domain/permission.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { useTimely } from '#src/lib/use-timely.ts';
import { PeriodFilter } from '#src/lists/period-filter.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { StickyAction } from '#src/ui/frame/sticky-action.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { TabLinks } from '#src/ui/table/tab-links.tsx';
import { BookkeepingChart } from './bookkeeping-chart.tsx';
import { BookkeepingTotals, TotalsLine } from './bookkeeping-totals.tsx';
import { CategoryCards } from './category-cards.tsx';
import { EntryList } from './entries/entry-list.tsx';
import { t } from './bookkeeping.messages.ts';
import { bookkeepingSummaryQuery } from './bookkeeping.queries.ts';
import { bookDraftsQuery } from './receipts/receipts.queries.ts';
import { type BookkeepingSearch, periodOf } from './bookkeeping-search.ts';

const EntryDialog = lazyDialog(async () => (await import('./entries/entry-dialog.tsx')).EntryDialog);
const QuickAddDialog = lazyDialog(
  async () => (await import('./quick-add/quick-add-dialog.tsx')).QuickAddDialog,
);
const ReceiptsView = lazyComponent(async () => (await import('./receipts/receipts-view.tsx')).ReceiptsView);
const RecurringView = lazyComponent(
  async () => (await import('./recurring/recurring-view.tsx')).RecurringView,
);
const RowDetails = lazyDialog(async () => (await import('./entries/row-details.tsx')).RowDetails);

export type BookkeepingScreenProps = {
  business: Business;
  membership: Membership;
  search: BookkeepingSearch;
  onSearch: (search: BookkeepingSearch) => void;
};

type OpenDialog = { kind: 'quick' } | { kind: BookType; startMinor?: number | undefined };

const to = '/dashboard/book-keeping';

/** The income, expenses and profit of a period, by category and over time, and the entries that they are the sum of. */
export function BookkeepingScreen({ business, membership, search, onSearch }: BookkeepingScreenProps) {
  const period = periodOf(search);
  const { entry, ...withoutEntry } = search;
  const summary = useQuery(bookkeepingSummaryQuery(period));
  const data = useTimely(summary.data, summary.isPlaceholderData);
  const drafts = useQuery(bookDraftsQuery());
  const { dialog, open, close } = useDialog<OpenDialog>();
  const isPhone = useIsPhone();
  const canManage = can(membership, 'BOOK_KEEPING', 'manage');
  const isEntries = search.view === 'entries';
  const hasPeriod = search.view === undefined || isEntries;
  return (
    <Stack gap="6">
      <PageHeader
        title={t('title')}
        description={t('description', { business: business.name })}
        actions={
          canManage && (
            <>
              <Button onPress={() => open({ kind: 'income' })}>{t('addIncome')}</Button>
              <Button variant={isPhone ? 'secondary' : 'primary'} onPress={() => open({ kind: 'expense' })}>
                {t('addExpense')}
              </Button>
            </>
          )
        }
      />
      <TabLinks
        label={t('views')}
        tabs={[
          ...([undefined, 'entries', 'receipts', 'recurring'] as const).map((view) => ({
            id: view ?? 'overview',
            label: t(view ?? 'overview'),
            isCurrent: search.view === view,
            ...(view === 'receipts' && { count: drafts.data?.length }),
            link: linkOptions({ to, search: { ...periodSearch(search), view } }),
          })),
          ...(canManage
            ? [
                {
                  id: 'statements',
                  label: t('statements'),
                  isCurrent: false,
                  link: linkOptions({ to: `${to}/statements` }),
                },
              ]
            : []),
          { id: 'months', label: t('months'), isCurrent: false, link: linkOptions({ to: `${to}/close` }) },
          {
            id: 'reports',
            label: t('reports'),
            isCurrent: false,
            link: linkOptions({ to: `${to}/reports`, search: periodSearch(search) }),
          },
        ]}
      />
      {search.view === 'receipts' && <ReceiptsView business={business} canManage={canManage} />}
      {search.view === 'recurring' && <RecurringView business={business} canManage={canManage} />}
      {hasPeriod && (
        <>
          <Grid columns="medium" gap="3">
            <PeriodFilter
              isRequired
              period={period}
              timeZone={business.timeZone}
              onChange={(changed) => onSearch({ ...withoutEntry, ...changed, page: undefined })}
            />
          </Grid>
          <QueryView query={{ ...summary, data }} what="your books">
            {(books) => (isEntries ? <TotalsLine summary={books} /> : <BookkeepingTotals summary={books} />)}
          </QueryView>
          {isEntries ? (
            <EntryList search={withoutEntry} timeZone={business.timeZone} onSearch={onSearch} />
          ) : (
            data && <Overview summary={data} search={search} membership={membership} />
          )}
        </>
      )}
      {isPhone && canManage && hasPeriod && (
        <StickyAction>
          <Button variant="primary" isFull onPress={() => open({ kind: 'quick' })}>
            {t('quickAdd')}
          </Button>
        </StickyAction>
      )}
      {dialog?.kind === 'quick' ? (
        <QuickAddDialog
          business={business}
          onMore={(startMinor) => open({ kind: 'expense', startMinor })}
          onClose={close}
        />
      ) : (
        dialog && (
          <EntryDialog
            type={dialog.kind}
            startMinor={dialog.startMinor}
            business={business}
            onClose={close}
          />
        )
      )}
      {entry !== undefined && (
        <RowDetails
          key={entry}
          search={{ ...search, entry }}
          business={business}
          membership={membership}
          onClose={() => onSearch(withoutEntry)}
        />
      )}
    </Stack>
  );
}

/** Returns the period of the address, without its filters. */
const periodSearch = ({ range, from, to: last }: BookkeepingSearch) => ({ range, from, to: last });

type OverviewProps = { summary: BookkeepingSummary; search: BookkeepingSearch; membership: Membership };

function Overview({ summary, search, membership }: OverviewProps) {
  const amounts = [
    ...Object.values(summary.income),
    ...Object.values(summary.expenses),
    ...summary.byHand.map(({ amountMinor }) => amountMinor),
  ];
  if (amounts.every((amountMinor) => amountMinor === 0))
    return <EmptyState icon={BookOpenText} title={t('none')} description={t('noneWhy')} />;
  return (
    <>
      <CategoryCards
        summary={summary}
        period={periodOf(search)}
        canSeeTransactions={canOpen(membership, '/dashboard/revenue')}
      />
      <BookkeepingChart summary={summary} />
    </>
  );
}
