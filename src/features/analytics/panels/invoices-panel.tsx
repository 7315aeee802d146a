import type { AnalyticsInvoices } from '#contract/analytics/analytics-panels.ts';
import { formatCount, formatMoney } from '#src/lib/format.ts';
import { BarTable } from '#src/ui/data/bar-table.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { analyticsInvoicesQuery } from '../analytics.queries.ts';
import { describeChange } from '../comparison.ts';
import { getInvoices, overdueInvoices } from '../rows.ts';
import { RowsLink } from '../rows-link.tsx';
import { type PanelProps, usePanel } from '../use-panel.ts';
import { PanelCard } from './panel-card.tsx';
import { t } from './panels.messages.ts';

/** The invoices that were sent and paid, how long that took, and what is overdue. */
export function InvoicesPanel({ query, isEnabled }: PanelProps) {
  const invoices = usePanel(analyticsInvoicesQuery(query), isEnabled);
  return (
    <PanelCard panel="invoices" query={query}>
      <QueryView query={invoices} what="your invoices">
        {(data) => <Invoices invoices={data} />}
      </QueryView>
    </PanelCard>
  );
}

/** Formats a number of days with at most one decimal. */
const formatDays = (days: number) => formatCount(Math.round(days * 10) / 10);

function describeDaysToPay({ figures, before }: AnalyticsInvoices): string {
  const { averageDaysToPay, medianDaysToPay } = figures;
  if (averageDaysToPay === null || medianDaysToPay === null) return t('daysToPayNone');
  const words = { average: formatDays(averageDaysToPay), median: formatDays(medianDaysToPay) };
  const past = before?.averageDaysToPay ?? null;
  return [
    t('daysToPay', words),
    ...(past === null ? [] : [t('daysToPayBefore', { before: formatDays(past) })]),
  ].join(' ');
}

function Invoices({ invoices }: { invoices: AnalyticsInvoices }) {
  const { figures, before, overdue, currency, compared } = invoices;
  const hasChange = compared.kind === 'range';
  const rows = [
    { id: 'issued', link: getInvoices(invoices, 'sent'), figure: figures.issued, past: before?.issued },
    { id: 'paidInvoices', link: getInvoices(invoices, 'paid'), figure: figures.paid, past: before?.paid },
    { id: 'overdue', link: overdueInvoices, figure: overdue, past: undefined },
  ] as const;
  return (
    <Stack gap="3">
      <BarTable
        label={t('invoices')}
        nameLabel={t('invoiceStatus')}
        columns={[
          { id: 'amount', label: t('amount') },
          ...(hasChange ? [{ id: 'change', label: t('change') }] : []),
          { id: 'count', label: t('invoiceCount') },
        ]}
        rows={rows.map(({ id, link, figure: { count, amountMinor }, past }) => ({
          id,
          name: <RowsLink link={link}>{t(id)}</RowsLink>,
          note: id === 'overdue' && t('overdueWhy'),
          value: amountMinor,
          cells: [
            formatMoney(amountMinor, currency, 'whole'),
            ...(hasChange ? [describeChange(amountMinor, past?.amountMinor) ?? '–'] : []),
            formatCount(count),
          ],
        }))}
      />
      <Text variant="small" tone="muted">
        {describeDaysToPay(invoices)}
      </Text>
    </Stack>
  );
}
