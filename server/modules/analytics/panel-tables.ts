import type {
  AnalyticsCustomers,
  AnalyticsProduct,
  AnalyticsSummary,
} from '#contract/analytics/analytics.ts';
import type {
  AnalyticsChannels,
  AnalyticsCohorts,
  AnalyticsFunnels,
  AnalyticsInvoices,
  AnalyticsPayments,
} from '#contract/analytics/analytics-panels.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Cell } from '#server/platform/lists/csv.ts';
import { channelNames, formatCode, funnelNames, stepNames } from './panel-words.ts';

/** The rows of a panel in a file. Each row has as many cells as there are columns. */
export interface PanelTable {
  columns: string[];
  rows: Cell[][];
}

/** A number, because spreadsheets add it up: a text with a minus would be neutralised as a formula. Two decimals are exact. */
const toAmount = (amountMinor: number | null | undefined): number | null =>
  amountMinor == null ? null : Number(formatDecimal(amountMinor));

const toShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** Returns the whole range first, then each of its days, weeks, months or years. */
export function toSalesTable({ figures, before, points, pointsBefore }: AnalyticsSummary): PanelTable {
  type Figures = typeof figures;
  const toCells = (one: Figures | null | undefined): Cell[] => [
    toAmount(one?.grossMinor),
    toAmount(one?.refundsMinor),
    toAmount(one?.netMinor),
    one?.orders ?? null,
    toAmount(one?.averageOrderMinor),
  ];
  const names = ['Gross sales', 'Refunds', 'Net sales', 'Orders', 'Average order'];
  return {
    columns: ['Period', ...names, 'Period before', ...names.map((name) => `${name} before`)],
    rows: [
      ['Total', ...toCells(figures), before && 'Total', ...toCells(before)],
      ...points.map((point, nth) => {
        const former = pointsBefore?.[nth];
        return [point.first, ...toCells(point), former?.first ?? null, ...toCells(former)];
      }),
    ],
  };
}

export const toProductTable = (products: readonly AnalyticsProduct[]): PanelTable => ({
  columns: ['Product', 'Units', 'Revenue', 'Units before', 'Revenue before', 'Stock', 'Days of stock left'],
  rows: products.map(({ name, units, revenueMinor, before, stock, daysOfStockLeft }) => [
    name,
    units,
    toAmount(revenueMinor),
    before?.units ?? null,
    toAmount(before?.revenueMinor),
    stock,
    daysOfStockLeft,
  ]),
});

export function toCustomerTable({ figures, before }: AnalyticsCustomers): PanelTable {
  const toRow = (name: string, kind: 'new' | 'returning'): Cell[] => [
    name,
    figures[kind].customers,
    figures[kind].orders,
    toAmount(figures[kind].salesMinor),
    before?.[kind].customers ?? null,
    before?.[kind].orders ?? null,
    toAmount(before?.[kind].salesMinor),
  ];
  return {
    columns: [
      'Kind',
      'Customers',
      'Orders',
      'Gross sales',
      'Customers before',
      'Orders before',
      'Gross sales before',
    ],
    rows: [
      toRow('New', 'new'),
      toRow('Returning', 'returning'),
      [
        'Without a customer',
        null,
        figures.withoutCustomer.orders,
        toAmount(figures.withoutCustomer.salesMinor),
        null,
        before?.withoutCustomer.orders ?? null,
        toAmount(before?.withoutCustomer.salesMinor),
      ],
    ],
  };
}

/** Returns a row for each month of each cohort. */
export const toCohortTable = ({ cohorts }: AnalyticsCohorts): PanelTable => ({
  columns: ['First order', 'Customers', 'Month', 'Months later', 'Bought', 'Bought (%)', 'Gross sales'],
  rows: cohorts.flatMap(({ month: first, customers, months }) =>
    months.map(({ month, customers: bought, salesMinor }, nth) => [
      first,
      customers,
      month,
      nth,
      bought,
      toShare(bought, customers),
      toAmount(salesMinor),
    ]),
  ),
});

export const toInvoiceTable = ({ figures, before, overdue }: AnalyticsInvoices): PanelTable => ({
  columns: ['Figure', 'Invoices', 'Amount', 'Days', 'Invoices before', 'Amount before', 'Days before'],
  rows: [
    ...(['issued', 'paid'] as const).map((name) => [
      name === 'issued' ? 'Sent' : 'Paid',
      figures[name].count,
      toAmount(figures[name].amountMinor),
      null,
      before?.[name].count ?? null,
      toAmount(before?.[name].amountMinor),
      null,
    ]),
    ...(['averageDaysToPay', 'medianDaysToPay'] as const).map((name) => [
      name === 'averageDaysToPay' ? 'Days to pay, average' : 'Days to pay, median',
      null,
      null,
      figures[name],
      null,
      null,
      before?.[name] ?? null,
    ]),
    ['Overdue now', overdue.count, toAmount(overdue.amountMinor), null, null, null, null],
  ],
});

export const toPaymentTable = ({ methods }: AnalyticsPayments): PanelTable => ({
  columns: [
    'Method',
    'Payments',
    'Amount',
    'Failed',
    'Failed (%)',
    'Reasons',
    'Payments before',
    'Amount before',
    'Failed before',
  ],
  rows: methods.map(({ method, paid, amountMinor, failed, failures, before }) => [
    method === null ? 'Not known' : formatCode(method),
    paid,
    toAmount(amountMinor),
    failed,
    toShare(failed, paid + failed),
    failures.map(({ reason, count }) => `${reason}: ${count}`).join('; '),
    before?.paid ?? null,
    toAmount(before?.amountMinor),
    before?.failed ?? null,
  ]),
});

/** Returns the channels, then the visitors of the store by the site that led there. */
export const toChannelTable = ({ channels, store }: AnalyticsChannels): PanelTable => ({
  columns: [
    'Kind',
    'Name',
    'Orders',
    'Gross sales',
    'Visitors',
    'Orders before',
    'Gross sales before',
    'Visitors before',
  ],
  rows: [
    ...channels.map(({ channel, count, salesMinor, before }) => [
      'Channel',
      channelNames[channel],
      count,
      toAmount(salesMinor),
      null,
      before?.count ?? null,
      toAmount(before?.salesMinor),
      null,
    ]),
    [
      'Store',
      'All visitors',
      store.orders,
      null,
      store.visitors,
      store.before?.orders ?? null,
      null,
      store.before?.visitors ?? null,
    ],
    ...store.referrers.map(({ host, visitors, orders }) => [
      'Came from',
      host ?? 'Directly',
      orders,
      null,
      visitors,
      null,
      null,
      null,
    ]),
  ],
});

export const toFunnelTable = ({ conversions, flows }: AnalyticsFunnels): PanelTable => ({
  columns: ['Funnel', 'Step', 'Count', 'Of the first step (%)', 'Count before'],
  rows: [
    ...conversions.flatMap(({ name, steps }) =>
      steps.map(({ step, count, countBefore }) => [
        funnelNames[name],
        stepNames[step],
        count,
        toShare(count, steps[0]?.count ?? 0),
        countBefore,
      ]),
    ),
    ...flows.flatMap(({ flow, journeys, states }) =>
      states.map(({ state, journeys: count }) => [
        `Journey: ${formatCode(flow)}`,
        state,
        count,
        toShare(count, journeys),
        null,
      ]),
    ),
  ],
});
