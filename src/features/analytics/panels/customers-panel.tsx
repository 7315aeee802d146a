import type { AnalyticsCustomers } from '#contract/analytics/analytics.ts';
import { formatCount, formatMoney } from '#src/lib/format.ts';
import { BarTable } from '#src/ui/data/bar-table.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { analyticsCustomersQuery } from '../analytics.queries.ts';
import { describeChange } from '../comparison.ts';
import { getPayingCustomers } from '../rows.ts';
import { RowsLink } from '../rows-link.tsx';
import { type PanelProps, usePanel } from '../use-panel.ts';
import { PanelCard } from './panel-card.tsx';
import { t } from './panels.messages.ts';

/** New and returning customers, and what they bought for. */
export function CustomersPanel({ query, isEnabled }: PanelProps) {
  const customers = usePanel(analyticsCustomersQuery(query), isEnabled);
  return (
    <PanelCard panel="customers" query={query}>
      <QueryView query={customers} what="your customers">
        {(data) => <Customers customers={data} />}
      </QueryView>
    </PanelCard>
  );
}

function Customers({ customers }: { customers: AnalyticsCustomers }) {
  const { figures, before, currency, compared } = customers;
  const { withoutCustomer } = figures;
  const kinds = (['new', 'returning'] as const).filter(
    (kind) => figures[kind].customers > 0 || (before?.[kind].customers ?? 0) > 0,
  );
  if (kinds.length === 0 && withoutCustomer.orders === 0) return <Text tone="muted">{t('noCustomers')}</Text>;
  const hasChange = compared.kind === 'range';
  return (
    <BarTable
      label={t('customers')}
      nameLabel={t('group')}
      columns={[
        { id: 'customers', label: t('customersColumn') },
        ...(hasChange ? [{ id: 'change', label: t('change') }] : []),
        { id: 'orders', label: t('orders') },
        { id: 'sales', label: t('salesColumn') },
      ]}
      rows={[
        ...kinds.map((kind) => ({
          id: kind,
          name: <RowsLink link={getPayingCustomers(customers, kind)}>{t(kind)}</RowsLink>,
          value: figures[kind].salesMinor,
          cells: [
            formatCount(figures[kind].customers),
            ...(hasChange ? [describeChange(figures[kind].customers, before?.[kind].customers)] : []),
            formatCount(figures[kind].orders),
            formatMoney(figures[kind].salesMinor, currency, 'whole'),
          ],
        })),
        ...(withoutCustomer.orders > 0
          ? [
              {
                id: 'withoutCustomer',
                name: t('withoutCustomer'),
                value: withoutCustomer.salesMinor,
                cells: [
                  '–',
                  ...(hasChange ? ['–'] : []),
                  formatCount(withoutCustomer.orders),
                  formatMoney(withoutCustomer.salesMinor, currency, 'whole'),
                ],
              },
            ]
          : []),
      ]}
    />
  );
}
