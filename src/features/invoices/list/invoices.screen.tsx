import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import type { InvoiceList } from '#contract/money/invoice.ts';
import type { InvoiceBulkAction, InvoiceTarget } from '#contract/money/invoice-bulk.ts';
import type { Business } from '#domain/business.ts';
import { filtered } from '#src/lists/list-search.ts';
import { invoicesQuery } from '#src/features/invoices/invoices.queries.ts';
import { useAsked } from '#src/lib/use-asked.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { useList } from '#src/lists/use-list.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DataList } from '#src/ui/table/data-list.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { lazyPart } from '#src/ui/layout/lazy-part.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { PageJump } from '#src/ui/table/page-jump.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { InvoicesFilters } from './invoices-filters.tsx';
import { invoiceColumns } from './invoices.columns.tsx';
import { t } from './invoices.messages.ts';
import { type InvoicesSearch, filterOf, isNarrowed, queryOf } from './invoices-search.ts';
import { invoiceTabs } from './invoices.tabs.ts';

const BulkInvoices = lazyDialog(async () => (await import('./bulk-invoices.tsx')).BulkInvoices);
const InvoiceActions = lazyPart(async () => (await import('./invoice-actions.tsx')).InvoiceActions);

export type InvoicesScreenProps = {
  business: Business;
  mayManage: boolean;
  search: InvoicesSearch;
  onSearch: (search: InvoicesSearch) => void;
};

const to = '/dashboard/invoicing';
const rowLink = ({ id }: { id: string }) => linkOptions({ to: '/dashboard/invoicing/$id', params: { id } });
const create = (
  <LinkButton variant="primary" to="/dashboard/invoicing/create">
    {t('create')}
  </LinkButton>
);

/** All invoices of the business, and what they come to; what it shows stands in its address. */
export function InvoicesScreen({ business, mayManage, search, onSearch }: InvoicesScreenProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(invoicesQuery(queryOf(search)));
  const page = data && { data: data.result, pagination: data.meta.pagination };
  const { list, chosen, bulk, count, jump } = useList(
    { data: page, error, isFetching, isPlaceholderData, refetch },
    {
      to,
      search,
      onSearch,
      words: {
        search: t('search'),
        forbidden: t('forbidden'),
        forbiddenWhy: t('forbiddenWhy', { business: business.name }),
      },
    },
  );
  const { asked, ask, close } = useAsked<InvoiceBulkAction>();
  const file = useFile('exportInvoices');
  const columns = useMemo(() => invoiceColumns(search, business.timeZone), [search, business.timeZone]);
  const target: InvoiceTarget = chosen.target(filterOf(search));
  const exportThem = async () => {
    if (!(await file.fetch({ body: { target } }))) notify.error(t('exportFailed'));
  };
  const isNone = data?.meta.counts.ALL === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description', { business: business.name })}
        actions={
          <>
            <Button isPending={file.isPending} onPress={() => void exportThem()}>
              {t('export')}
            </Button>
            {mayManage && create}
          </>
        }
      />
      <Stack gap="6">
        {!isNone && !(error && !data) && <Totals totals={data?.meta.totals} currency={business.currency} />}
        <DataList
          label={t('label')}
          tabs={invoiceTabs(search, data?.meta.counts)}
          {...list}
          filters={
            <InvoicesFilters
              search={search}
              timeZone={business.timeZone}
              onChange={(changes) => onSearch(filtered(search, changes))}
            />
          }
          columns={columns}
          rowKey={({ id }) => id}
          rowLabel={({ number, customerName }) =>
            number === null
              ? t('rowDraft', { customer: customerName ?? t('noCustomer') })
              : t('rowLabel', { number })
          }
          rowLink={rowLink}
          reset={isNarrowed(search) ? { to, search: withoutFilters(search) } : undefined}
          empty={<NoInvoices search={search} isNone={isNone} mayManage={mayManage} />}
          selection={{
            keys: chosen.keys,
            onChange: chosen.onChange,
            actions: (
              <InvoiceActions
                {...bulk}
                mayManage={mayManage}
                onAsk={ask}
                onExport={() => void exportThem()}
              />
            ),
          }}
        />
      </Stack>
      {asked && (
        <BulkInvoices
          action={asked}
          target={target}
          count={count}
          onClose={(isDone) => {
            close();
            if (isDone) chosen.clear();
          }}
        />
      )}
      {jump && <PageJump {...jump} />}
    </>
  );
}

const withoutFilters = (search: InvoicesSearch): InvoicesSearch =>
  filtered(search, {
    range: undefined,
    from: undefined,
    to: undefined,
    customer: undefined,
    search: undefined,
  });

type TotalsProps = {
  totals: InvoiceList['meta']['totals'] | undefined;
  currency: Business['currency'];
};

/** On a phone in three lines: the list is what people come for. */
function Totals({ totals, currency }: TotalsProps) {
  const isPhone = useIsPhone();
  const figure = (amountMinor: number | undefined) =>
    amountMinor === undefined ? (
      <Skeleton width="half" />
    ) : (
      <Money amountMinor={amountMinor} currency={currency} />
    );
  if (isPhone)
    return (
      <Card>
        <DescriptionList
          items={[
            { term: t('totalOwed'), detail: figure(totals?.owed) },
            { term: t('totalOverdue'), detail: figure(totals?.overdue) },
            ...(totals?.paid === null ? [] : [{ term: t('totalPaid'), detail: figure(totals?.paid) }]),
          ]}
        />
      </Card>
    );
  return (
    <section aria-label={t('totals')} aria-busy={totals === undefined}>
      <Grid columns="medium" gap="4">
        <Stat label={t('totalOwed')} figure={figure(totals?.owed)} />
        <Stat label={t('totalOverdue')} figure={figure(totals?.overdue)} />
        {totals?.paid !== null && <Stat label={t('totalPaid')} figure={figure(totals?.paid)} />}
      </Grid>
    </section>
  );
}

type NoInvoicesProps = Pick<InvoicesScreenProps, 'search' | 'mayManage'> & { isNone: boolean };

/** Nothing at all leads to the first one, an empty tab to the others. */
const NoInvoices = ({ search, isNone, mayManage }: NoInvoicesProps) =>
  isNone ? (
    <EmptyState
      icon={FileText}
      title={t('noInvoices')}
      description={t('noInvoicesWhy')}
      actions={mayManage && create}
    />
  ) : (
    <EmptyState
      icon={FileText}
      title={t(`none.${search.status ?? 'ALL'}`)}
      description={t('noneWhy')}
      actions={
        <LinkButton variant="secondary" to={to}>
          {t('showAll')}
        </LinkButton>
      }
    />
  );
