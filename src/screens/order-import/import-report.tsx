import { css } from '#styled/css/css.mjs';
import type { ImportReport, OrderImport } from '#contract/order-import.ts';
import type { Currency } from '#domain/money.ts';
import { formatCount, formatMoney } from '#src/lib/format.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/card.tsx';
import { DataList } from '#src/ui/data-list.tsx';
import type { Column } from '#src/ui/data-list.types.ts';
import { DateTime } from '#src/ui/date-time.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Grid } from '#src/ui/grid.tsx';
import { Money } from '#src/ui/money.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Text } from '#src/ui/text.tsx';
import { t } from './order-import.messages.ts';

const example = css({
  textStyle: 'small',
  fontFamily: 'mono',
  color: 'text.muted',
  overflowWrap: 'anywhere',
  py: '1',
});
const reason = css({
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
  py: '3',
});
const summary = css({
  textStyle: 'label',
  cursor: 'pointer',
  borderRadius: 'xs',
  _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '0.5' },
});

/** What comes in, and what is left out and why, each reason with lines of the file. */
export function ImportReportCards({ report, currency }: { report: ImportReport; currency: Currency }) {
  const hasRun = report.outcome !== null;
  return (
    <Grid columns="two" gap="4">
      <Card
        title={t(hasRun ? 'cameIn' : 'reportTitle')}
        description={t('reportWhy', { lines: report.lines })}
      >
        <DescriptionList
          items={[
            { term: t('orders'), detail: formatCount(report.records) },
            { term: t('orderLines'), detail: formatCount(report.orderLines) },
            { term: t('customers'), detail: formatCount(report.customers) },
            { term: t('cancelled'), detail: formatCount(report.cancelledOrders) },
            { term: t('total'), detail: formatMoney(report.totalMinor, currency) },
          ]}
        />
      </Card>
      <Card title={t(hasRun ? 'wasLeftOut' : 'leftOutTitle')}>
        {report.leftOut.length === 0 ? (
          <Text tone="muted">{t('nothingLeftOut')}</Text>
        ) : (
          report.leftOut.map(({ reason: why, lines, examples }) => (
            <details key={why} className={reason}>
              <summary className={summary}>{t('leftOut', { count: lines, reason: why })}</summary>
              <ul>
                {examples.map(({ line, text }) => (
                  <li key={line} className={example}>
                    {t('lineNumber', { line })}: {text}
                  </li>
                ))}
              </ul>
            </details>
          ))
        )}
      </Card>
    </Grid>
  );
}

type Preview = OrderImport['preview'][number];

const columnsOf = (currency: Currency, timeZone: string): Column<Preview>[] => [
  { id: 'number', header: t('number'), cell: ({ number }) => `#${number}` },
  {
    id: 'placed',
    header: t('placed'),
    cell: ({ placedAt }) => <DateTime instant={placedAt} timeZone={timeZone} />,
  },
  { id: 'customer', header: t('customer'), cell: ({ customerName }) => customerName ?? t('noName') },
  { id: 'items', header: t('items'), cell: ({ items }) => items, align: 'end' },
  {
    id: 'amount',
    header: t('amount'),
    cell: ({ totalMinor }) => <Money amountMinor={totalMinor} currency={currency} />,
    align: 'end',
  },
  {
    id: 'cancelled',
    header: t('outcome'),
    cell: ({ cancelled }) => (
      <Badge tone={cancelled ? 'neutral' : 'success'}>{t(cancelled ? 'canceled' : 'delivered')}</Badge>
    ),
    card: 'aside',
  },
];

/** The first orders as they would stand in the list. */
export function ImportPreview({ orderImport, timeZone }: { orderImport: OrderImport; timeZone: string }) {
  return (
    <Stack gap="3">
      <Text as="h2" variant="heading">
        {t('previewTitle')}
      </Text>
      <DataList
        label={t('previewTitle')}
        columns={columnsOf(orderImport.mapping.currency, timeZone)}
        rows={orderImport.preview}
        rowKey={({ number }) => number}
        rowLabel={({ number }) => number}
        empty={<Text tone="muted">{t('noOrders')}</Text>}
      />
    </Stack>
  );
}
