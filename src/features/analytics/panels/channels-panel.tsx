import type { AnalyticsChannels } from '#contract/analytics/analytics-panels.ts';
import { formatCount, formatMoney, formatPercent } from '#src/lib/format.ts';
import { BarTable } from '#src/ui/data/bar-table.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { analyticsChannelsQuery } from '../analytics.queries.ts';
import { describeChange } from '../comparison.ts';
import { getInvoicePayments, getPaidOrders } from '../rows.ts';
import { RowsLink } from '../rows-link.tsx';
import { type PanelProps, usePanel } from '../use-panel.ts';
import { PanelCard } from './panel-card.tsx';
import { t } from './panels.messages.ts';

/** Where sales came from, and who visited the online store. */
export function ChannelsPanel({ query, isEnabled }: PanelProps) {
  const channels = usePanel(analyticsChannelsQuery(query), isEnabled);
  return (
    <PanelCard panel="channels" query={query}>
      <QueryView query={channels} what="your channels">
        {(data) => (
          <Stack gap="4">
            <Channels channels={data} />
            <Visitors store={data.store} />
          </Stack>
        )}
      </QueryView>
    </PanelCard>
  );
}

function Channels({ channels: range }: { channels: AnalyticsChannels }) {
  const { channels, currency, compared } = range;
  if (channels.length === 0) return <Text tone="muted">{t('noChannels')}</Text>;
  const hasChange = compared.kind === 'range';
  return (
    <BarTable
      label={t('channels')}
      nameLabel={t('channel')}
      columns={[
        { id: 'amount', label: t('amount') },
        ...(hasChange ? [{ id: 'change', label: t('change') }] : []),
        { id: 'count', label: t('count') },
      ]}
      rows={channels.map(({ channel, count, salesMinor, before }) => ({
        id: channel,
        name: (
          <RowsLink
            link={
              channel === 'invoice' ? getInvoicePayments(range) : getPaidOrders(range, { source: channel })
            }
          >
            {t(`channel.${channel}`)}
          </RowsLink>
        ),
        value: salesMinor,
        cells: [
          formatMoney(salesMinor, currency, 'whole'),
          ...(hasChange ? [describeChange(salesMinor, before?.salesMinor ?? 0)] : []),
          formatCount(count),
        ],
      }))}
    />
  );
}

function Visitors({ store: { visitors, orders, referrers } }: Pick<AnalyticsChannels, 'store'>) {
  return (
    <Stack gap="2">
      <Text as="h3" variant="strong">
        {t('store')}
      </Text>
      <Text variant="small" tone="muted">
        {visitors === 0
          ? t('visitorsNone')
          : t('visitors', {
              count: visitors,
              orders: formatCount(orders),
              rate: formatPercent(orders / visitors),
            })}
      </Text>
      {referrers.length > 0 && (
        <BarTable
          label={t('store')}
          nameLabel={t('source')}
          columns={[
            { id: 'visitors', label: t('visitorsColumn') },
            { id: 'orders', label: t('orders') },
          ]}
          rows={referrers.map(({ host, visitors: count, orders: ordered }) => ({
            id: host ?? 'direct',
            name: host ?? t('direct'),
            value: count,
            cells: [formatCount(count), formatCount(ordered)],
          }))}
        />
      )}
    </Stack>
  );
}
