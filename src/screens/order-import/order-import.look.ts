import { linkOptions } from '@tanstack/react-router';
import { importFields, type OrderImport, requiredImportFields } from '#contract/order-import.ts';
import type { AnyImport } from '#machines/flows/import/index.ts';
import type { ImportLook } from '#src/flows/import/import-look.ts';
import { formatCount, formatMoney } from '#src/lib/format.ts';
import { EarlierOrderImports } from './earlier-order-imports.tsx';
import { MappingReading } from './mapping-reading.tsx';
import { t } from './order-import.messages.ts';
import { OrderPreview } from './order-preview.tsx';

export const orderImportLook: ImportLook<OrderImport> = {
  isOf: (record: AnyImport): record is OrderImport => record.kind === 'orders',
  words: {
    title: t('title'),
    description: t('description'),
    back: t('back'),
    drop: t('drop'),
    dropWhy: t('dropWhy'),
    runStep: t('runStep'),
    noRecords: t('noRecords'),
    startWhy: t('startWhy'),
    runningTitle: t('runningTitle'),
    progress: t('progress'),
    finishedTitle: t('finishedTitle'),
    created: t('created'),
    seeAll: t('seeAll'),
    failedWhy: t('failedWhy'),
    forbiddenTitle: t('forbiddenTitle'),
    forbiddenWhy: t('forbiddenWhy'),
    previewTitle: t('previewTitle'),
  },
  startWords: (count) => t('start', { count }),
  list: linkOptions({ to: '/dashboard/store/orders' }),
  Earlier: EarlierOrderImports,
  fields: importFields,
  requiredFields: requiredImportFields,
  fieldLabel: (field) => t(field),
  Reading: MappingReading,
  figures: (report, { currency }) => [
    { term: t('orders'), detail: formatCount(report.records) },
    { term: t('orderLines'), detail: formatCount(report.orderLines) },
    { term: t('customers'), detail: formatCount(report.customers) },
    { term: t('cancelled'), detail: formatCount(report.cancelledOrders) },
    { term: t('total'), detail: formatMoney(report.totalMinor, currency) },
  ],
  moreOutcome: ({ customersCreated }) => [{ label: t('newCustomers'), count: customersCreated }],
  Preview: OrderPreview,
};
