import { linkOptions } from '@tanstack/react-router';
import { productFields, type ProductImport, requiredProductFields } from '#contract/product-import.ts';
import type { AnyImport } from '#machines/flows/import/index.ts';
import type { ImportLook } from '#src/flows/import/import-look.ts';
import { formatCount } from '#src/lib/format.ts';
import { EarlierProductImports } from './earlier-product-imports.tsx';
import { PicturesToFetch } from './pictures-to-fetch.tsx';
import { t } from './product-import.messages.ts';
import { ProductPreview } from './product-preview.tsx';
import { ProductReading } from './product-reading.tsx';

export const productImportLook: ImportLook<ProductImport> = {
  isOf: (record: AnyImport): record is ProductImport => record.kind === 'products',
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
  list: linkOptions({ to: '/dashboard/store/products' }),
  Earlier: EarlierProductImports,
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
  Preview: ProductPreview,
  Afterwards: PicturesToFetch,
};
