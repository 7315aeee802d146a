import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { BookOpenText } from 'lucide-react';
import type { BookReport } from '#contract/money/book-report.ts';
import { bookReportLabels, bookReportNotes } from '#domain/book-report.ts';
import { bookReports } from '#domain/book-report-name.ts';
import type { Business } from '#domain/business.ts';
import { formatDay } from '#src/lib/format.ts';
import { useTimely } from '#src/lib/use-timely.ts';
import { PeriodFilter } from '#src/lists/period-filter.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Pager } from '#src/ui/table/pager.tsx';
import { TabLinks } from '#src/ui/table/tab-links.tsx';
import { periodOf } from '../bookkeeping-search.ts';
import { toPageLinks } from '#src/lists/page-links.ts';
import { ExportButtons } from './export-buttons.tsx';
import { ReportHash, ReportTable } from './report-table.tsx';
import { t } from './reports.messages.ts';
import { bookReportQuery } from './reports.queries.ts';
import { type ReportsSearch, reportQueryOf } from './reports-search.ts';

export type ReportsScreenProps = {
  business: Business;
  search: ReportsSearch;
  onSearch: (search: ReportsSearch) => void;
};

const to = '/dashboard/book-keeping/reports';
const allAccounts = 'all';

/** The reports for an accountant, each on screen and as a file. */
export function ReportsScreen({ business, search, onSearch }: ReportsScreenProps) {
  const query = useQuery(bookReportQuery(reportQueryOf(search)));
  const data = useTimely(query.data, query.isPlaceholderData);
  const { report = 'profit-and-loss', range, from, to: last, currency, account } = search;
  const period = periodOf(search);
  const change = (changes: ReportsSearch) => onSearch({ ...search, page: undefined, ...changes });
  const currencies = [...new Set([business.currency, ...(data?.currencies ?? [])])];
  return (
    <Stack gap="6">
      <PageHeader
        title={t('title')}
        description={t('description', { business: business.name })}
        back={{
          label: t('back'),
          link: linkOptions({ to: '/dashboard/book-keeping', search: { range, from, to: last } }),
        }}
      />
      <TabLinks
        label={t('reports')}
        tabs={bookReports.map((id) => ({
          id,
          label: bookReportLabels[id],
          isCurrent: report === id,
          link: linkOptions({ to, search: { range, from, to: last, currency, report: id } }),
        }))}
      />
      <Grid columns="medium" gap="3">
        <PeriodFilter isRequired period={period} timeZone={business.timeZone} onChange={change} />
        {currencies.length > 1 && (
          <Select
            label={t('currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency ?? business.currency}
            onChange={(value) => change({ currency: value, account: undefined })}
          />
        )}
        {report === 'ledger' && data && data.accounts.length > 0 && (
          <Select
            label={t('account')}
            options={[
              { value: allAccounts, label: t('allAccounts') },
              ...data.accounts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={account ?? allAccounts}
            onChange={(value) => change({ account: value === allAccounts ? undefined : value })}
          />
        )}
      </Grid>
      <ExportButtons report={report} filter={{ ...period, currency }} />
      <QueryView query={{ ...query, data }} what="this report">
        {(shown) => <Report report={shown} search={search} />}
      </QueryView>
    </Stack>
  );
}

function Report({ report, search }: { report: BookReport; search: ReportsSearch }) {
  const { first, last, before, currency, pagination, sha256 } = report;
  const name = bookReportLabels[report.report];
  const dates = t('dates', { first: formatDay(first), last: formatDay(last), currency });
  const compared =
    before && report.report === 'profit-and-loss'
      ? t('before', { first: formatDay(before.first), last: formatDay(before.last) })
      : '';
  if (report.rows.every(({ isTotal }) => isTotal))
    return <EmptyState icon={BookOpenText} title={t('none')} description={t('noneWhy')} />;
  return (
    <Card
      isFlush
      title={name}
      description={[dates, compared].filter(Boolean).join('. ')}
      footer={
        <Stack gap="2">
          <span>{bookReportNotes[report.report]}</span>
          <ReportHash>{t('hash', { hash: sha256 })}</ReportHash>
        </Stack>
      }
    >
      <ReportTable label={name} table={report} />
      {pagination.total > pagination.perPage && (
        <Pager {...toPageLinks(pagination, (page) => linkOptions({ to, search: { ...search, page } }))} />
      )}
    </Card>
  );
}
