import { linkOptions } from '@tanstack/react-router';
import { importFields, type OrderImport, requiredImportFields } from '#contract/store/order-import.ts';
import type { Currency } from '#domain/money.ts';
import type { ImportConfig } from '#src/features/imports/import-config.ts';
import { formatCount, formatMoney } from '#src/lib/format.ts';
import { OrderFileFormat } from './order-file-format.tsx';
import { t } from './order-import.messages.ts';
import { OrderStatuses } from './order-statuses.tsx';
import { orderPreviewColumns } from './order-preview.columns.tsx';

type Report = NonNullable<OrderImport['report']>;

const listOtherTotals = ({ refundedMinor = 0, unpaidMinor = 0 }: Report) =>
  [
    { term: t('refundedTotal'), minor: refundedMinor },
    { term: t('unpaidTotal'), minor: unpaidMinor },
  ].filter(({ minor }) => minor > 0);

/** Returns the number of orders whose total differs, with some of them. */
const describeDifferences = (
  { orders, examples }: NonNullable<Report['differences']>,
  currency: Currency,
): string =>
  [
    formatCount(orders),
    ...examples.map(({ number, fileMinor, totalMinor }) =>
      t('difference', {
        number,
        file: formatMoney(fileMinor, currency),
        total: formatMoney(totalMinor, currency),
      }),
    ),
  ].join(' · ');

export const orderImportConfig: ImportConfig<OrderImport> = {
  kind: 'orders',
  resource: 'ORDER',
  words: t,
  getStartLabel: (count) => t('start', { count }),
  list: linkOptions({ to: '/dashboard/store/orders' }),
  importLink: (id) => linkOptions({ to: '/dashboard/store/orders/import', search: { id } }),
  fields: importFields,
  requiredFields: requiredImportFields,
  fieldLabel: (field) => t(field),
  Questions: OrderStatuses,
  FileFormat: OrderFileFormat,
  figures: (report, { currency }) => [
    { term: t('orders'), detail: formatCount(report.records) },
    { term: t('orderLines'), detail: formatCount(report.orderLines) },
    { term: t('customers'), detail: formatCount(report.customers) },
    { term: t('cancelled'), detail: formatCount(report.cancelledOrders) },
    { term: t('paidTotal'), detail: formatMoney(report.totalMinor, currency) },
    ...listOtherTotals(report).map(({ term, minor }) => ({ term, detail: formatMoney(minor, currency) })),
    ...(report.differences && report.differences.orders > 0
      ? [{ term: t('differences'), detail: describeDifferences(report.differences, currency) }]
      : []),
  ],
  moreOutcome: ({ customersCreated, otherStatus, taken }) => [
    { label: t('newCustomers'), count: customersCreated },
    ...(otherStatus > 0 ? [{ label: t('otherStatus'), count: otherStatus }] : []),
    ...(taken > 0 ? [{ label: t('taken'), count: taken }] : []),
  ],
  getPreviewColumns: ({ currency }, { timeZone }) => orderPreviewColumns(currency, timeZone),
  getPreviewRow: ({ number }) => ({ key: number, label: number }),
};
