import { linkOptions } from '@tanstack/react-router';
import { productFields, type ProductImport, requiredProductFields } from '#contract/store/product-import.ts';
import type { ImportLook } from '#src/features/imports/import-look.ts';
import { formatCount } from '#src/lib/format.ts';
import { PicturesToFetch } from './pictures-to-fetch.tsx';
import { t } from './product-import.messages.ts';
import { productPreviewColumns } from './product-preview.columns.tsx';
import { ProductReading } from './product-reading.tsx';

export const productImportLook: ImportLook<ProductImport> = {
  kind: 'products',
  resource: 'PRODUCT',
  words: t,
  startWords: (count) => t('start', { count }),
  list: linkOptions({ to: '/dashboard/store/products' }),
  importLink: (id) =>
    linkOptions({ to: '/dashboard/store/products/prepare', search: { id, by: 'file' as const } }),
  fields: productFields,
  requiredFields: requiredProductFields,
  fieldLabel: (field) =>
    field === 'title' ? t('titleField') : field === 'description' ? t('descriptionField') : t(field),
  Reading: ProductReading,
  figures: (report) => [
    { term: t('products'), detail: formatCount(report.records) },
    { term: t('variations'), detail: formatCount(report.variations) },
    { term: t('pictures'), detail: formatCount(report.pictures) },
    { term: t('categories'), detail: formatCount(report.categories) },
    { term: t('leftOutWhole'), detail: formatCount(report.recordsLeftOut) },
  ],
  moreOutcome: ({ categoriesCreated, archived }) => [
    { label: t('newCategories'), count: categoriesCreated },
    ...(archived > 0 ? [{ label: t('archived'), count: archived }] : []),
  ],
  previewColumns: (_, { currency }) => productPreviewColumns(currency),
  previewRow: ({ handle, title }) => ({ key: handle, label: title }),
  Afterwards: PicturesToFetch,
};
