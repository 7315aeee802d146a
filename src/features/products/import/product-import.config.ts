import { linkOptions } from '@tanstack/react-router';
import { productFields, type ProductImport, requiredProductFields } from '#contract/store/product-import.ts';
import type { ImportConfig } from '#src/features/imports/import-config.ts';
import { formatCount } from '#src/lib/format.ts';
import { PendingImages } from './pending-images.tsx';
import { t } from './product-import.messages.ts';
import { ProductLimit } from './product-limit.tsx';
import { productPreviewColumns } from './product-preview.columns.tsx';
import { ProductFileFormat } from './product-file-format.tsx';

export const productImportConfig: ImportConfig<ProductImport> = {
  kind: 'products',
  resource: 'PRODUCT',
  words: t,
  getStartLabel: (count) => t('start', { count }),
  list: linkOptions({ to: '/dashboard/store/products' }),
  importLink: (id) =>
    linkOptions({ to: '/dashboard/store/products/prepare', search: { id, by: 'file' as const } }),
  fields: productFields,
  requiredFields: requiredProductFields,
  fieldLabel: (field) =>
    field === 'title' || field === 'description' || field === 'archived' ? t(`${field}Field`) : t(field),
  FileFormat: ProductFileFormat,
  figures: (report) => [
    { term: t('products'), detail: formatCount(report.records) },
    { term: t('variations'), detail: formatCount(report.variations) },
    { term: t('images'), detail: formatCount(report.images) },
    { term: t('categories'), detail: formatCount(report.categories) },
    { term: t('productsSkipped'), detail: formatCount(report.recordsSkipped) },
  ],
  moreOutcome: ({ categoriesCreated, archived, refused }) => [
    { label: t('newCategories'), count: categoriesCreated },
    ...(archived > 0 ? [{ label: t('archived'), count: archived }] : []),
    ...(refused > 0 ? [{ label: t('refused'), count: refused }] : []),
  ],
  getPreviewColumns: (_, { currency }) => productPreviewColumns(currency),
  getPreviewRow: ({ handle, title }) => ({ key: handle, label: title }),
  amountsIn: (currency) => t('amountsIn', { currency }),
  BeforeStart: ProductLimit,
  AfterImport: PendingImages,
};
