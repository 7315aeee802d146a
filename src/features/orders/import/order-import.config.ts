import { linkOptions } from '@tanstack/react-router';
import { importFields, type OrderImport, requiredImportFields } from '#contract/store/order-import.ts';
import type { ImportConfig } from '#src/features/imports/import-config.ts';
import { formatCount, formatMoney } from '#src/lib/format.ts';
import { OrderFileFormat } from './order-file-format.tsx';
import { t } from './order-import.messages.ts';
import { orderPreviewColumns } from './order-preview.columns.tsx';

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
  FileFormat: OrderFileFormat,
  figures: (report, { currency }) => [
    { term: t('orders'), detail: formatCount(report.records) },
    { term: t('orderLines'), detail: formatCount(report.orderLines) },
    { term: t('customers'), detail: formatCount(report.customers) },
    { term: t('cancelled'), detail: formatCount(report.cancelledOrders) },
    { term: t('total'), detail: formatMoney(report.totalMinor, currency) },
  ],
  moreOutcome: ({ customersCreated, taken }) => [
    { label: t('newCustomers'), count: customersCreated },
    ...(taken > 0 ? [{ label: t('taken'), count: taken }] : []),
  ],
  getPreviewColumns: ({ currency }, { timeZone }) => orderPreviewColumns(currency, timeZone),
  getPreviewRow: ({ number }) => ({ key: number, label: number }),
};
