import type { AnalyticsPayments } from '#contract/analytics/analytics-panels.ts';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import { formatCount, formatMoney } from '#src/lib/format.ts';
import { BarTable } from '#src/ui/data/bar-table.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { analyticsPaymentsQuery } from '../analytics.queries.ts';
import { describeChange } from '../comparison.ts';
import { getFailedPayments, getMethodSales } from '../rows.ts';
import { RowsLink } from '../rows-link.tsx';
import { type PanelProps, usePanel } from '../use-panel.ts';
import { PanelCard } from './panel-card.tsx';
import { t } from './panels.messages.ts';

/** The payments by method, and why some failed. */
export function PaymentsPanel({ query, isEnabled }: PanelProps) {
  const payments = usePanel(analyticsPaymentsQuery(query), isEnabled);
  return (
    <PanelCard panel="payments" query={query}>
      <QueryView query={payments} what="your payments">
        {(data) => <Payments payments={data} />}
      </QueryView>
    </PanelCard>
  );
}

function Payments({ payments }: { payments: AnalyticsPayments }) {
  const { methods, currency, compared } = payments;
  if (methods.length === 0) return <Text tone="muted">{t('noPayments')}</Text>;
  const hasChange = compared.kind === 'range';
  return (
    <BarTable
      label={t('payments')}
      nameLabel={t('method')}
      columns={[
        { id: 'amount', label: t('amount') },
        ...(hasChange ? [{ id: 'change', label: t('change') }] : []),
        { id: 'paid', label: t('paid') },
        { id: 'failed', label: t('failed') },
      ]}
      rows={methods.map(({ method, paid, failed, amountMinor, before, failures }) => ({
        id: method ?? 'unknown',
        name: method === null ? t('unknownMethod') : paymentMethodLabels[method],
        note: failures.map(({ reason, count }) => t('failure', { reason, count })).join(' · '),
        value: amountMinor,
        cells: [
          formatMoney(amountMinor, currency, 'whole'),
          ...(hasChange ? [describeChange(amountMinor, before?.amountMinor ?? 0)] : []),
          <RowsLink key="paid" link={method && paid > 0 ? getMethodSales(payments, method) : undefined}>
            {formatCount(paid)}
          </RowsLink>,
          <RowsLink
            key="failed"
            link={method && failed > 0 ? getFailedPayments(payments, method) : undefined}
          >
            {formatCount(failed)}
          </RowsLink>,
        ],
      }))}
    />
  );
}
