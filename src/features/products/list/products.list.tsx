import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { CircleOff, FolderInput, Folders, Package, PackagePlus, Plus, Send, Tag, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { productImportCalls } from '#contract/store/product-import.ts';
import { productTabs } from '#contract/store/product-query.ts';
import type { ProductList } from '#contract/store/product.ts';
import { getCurrentPriceMinor, isOnSale, type ProductRow } from '#domain/product.ts';
import { imageAddress } from '#domain/upload.ts';
import { formatQuantity, getStoreStatus, stockStateDisplay } from '#src/features/products/product.labels.ts';
import {
  categoriesQuery,
  productsQuery,
  productTypesQuery,
} from '#src/features/products/products.queries.ts';
import { defineList, type ListOption } from '#src/lists/define-list.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ImageRow } from '#src/ui/media/image-row.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './products.messages.ts';
import { filterOf, type ProductsSearch, queryOf } from './products-search.ts';

const BulkProducts = lazyDialog(async () => (await import('./bulk-products.tsx')).BulkProducts);

const getThumb = (imageFileId: string | null) => imageFileId && imageAddress(imageFileId, 'thumb');

/** Returns the second line of a row on a phone: the sale, the stock and the number of variants. */
function describeStock(row: ProductRow, now: Date): string {
  const { stockState, availableQuantity, variationCount } = row;
  return [
    isOnSale(row, now) && t('onSale'),
    stockState === 'low' && stockStateDisplay.low.label,
    stockState === 'out' ? stockStateDisplay.out.label : formatQuantity(availableQuantity),
    variationCount > 0 && t('variations', { count: variationCount }),
  ]
    .filter(Boolean)
    .join(' · ');
}

export const productsList = defineList({
  to: '/dashboard/store/products',
  resource: 'PRODUCT',
  words: {
    title: t('title'),
    label: t('label'),
    search: t('search'),
    noMatch: t('noneHere'),
    showAll: t('showAll'),
    forbidden: common('noAccess', { area: 'products' }),
    forbiddenWhy: ({ business }) => common('noAccessWhy', { area: 'products', business: business.name }),
  },
  filterOf,
  query: (search: ProductsSearch) => productsQuery(queryOf(search)),
  page: (answer: ProductList) => answer,
  rowLabel: ({ title }) => title,
  rowLink: ({ id }) => linkOptions({ to: '/dashboard/store/products/edit/{-$id}', params: { id } }),
  columns: [
    {
      id: 'product',
      header: t('product'),
      isFlexible: true,
      cell: ({ title, imageFileId, variationCount }) => (
        <ImageRow
          isCompact
          src={getThumb(imageFileId)}
          title={title}
          note={variationCount > 0 ? t('variations', { count: variationCount }) : undefined}
        />
      ),
      card: 'title',
      cardCell: ({ title }) => title,
      cardImage: ({ imageFileId }) => getThumb(imageFileId),
      sort: { ascending: 'title' },
    },
    {
      id: 'state',
      header: t('state'),
      cell: (row) => <StatusBadge look={getStoreStatus(row)} />,
      card: 'mark',
    },
    {
      id: 'category',
      header: t('category'),
      cell: ({ categoryName }) =>
        categoryName ?? (
          <Text as="span" tone="subtle">
            {t('noCategory')}
          </Text>
        ),
      card: 'none',
    },
    {
      id: 'stock',
      header: t('stock'),
      cell: ({ stockState, availableQuantity }) => (
        <Inline gap="2" wrap={false}>
          <span>{formatQuantity(availableQuantity)}</span>
          {stockState !== 'in' && <StatusBadge look={stockStateDisplay[stockState]} />}
        </Inline>
      ),
      cardCell: (row, { now }) => describeStock(row, now),
      card: 'note',
      sort: { ascending: 'stock' },
    },
    {
      id: 'price',
      header: t('price'),
      cell: (row, { business, now }) => (
        <Inline gap="2" justify="end" wrap={false}>
          {isOnSale(row, now) && <Badge tone="warning">{t('onSale')}</Badge>}
          <Money amountMinor={getCurrentPriceMinor(row, now)} currency={business.currency} variant="strong" />
        </Inline>
      ),
      cardCell: (row, { business, now }) => (
        <Money amountMinor={getCurrentPriceMinor(row, now)} currency={business.currency} variant="strong" />
      ),
      align: 'end',
      card: 'aside',
      sort: { descending: 'priceHigh', ascending: 'priceLow' },
    },
  ],
  tabs: (search, answer) =>
    productTabs.map((tab) => ({
      id: tab,
      label: t(`tab.${tab}`),
      count: answer?.counts[tab],
      isCurrent: (search.tab ?? 'all') === tab,
      changes: { tab: tab === 'all' ? undefined : tab },
    })),
  filters: {
    category: {
      label: t('category'),
      any: t('anyCategory'),
      Options: CategoryOptions,
    },
    type: {
      label: t('type'),
      any: t('anyType'),
      Options: TypeOptions,
    },
  },
  sorts: [
    { value: 'newest', label: t('newest') },
    { value: 'oldest', label: t('oldest') },
    { value: 'title', label: t('byTitle') },
    { value: 'priceHigh', label: t('priceHigh') },
    { value: 'priceLow', label: t('priceLow') },
    { value: 'stock', label: t('byStock') },
  ],
  exportFile: { call: productImportCalls.exportProducts, input: (target) => ({ body: { target } }) },
  bulk: {
    actions: [
      { id: 'publish', label: t('publish'), icon: Send },
      { id: 'unpublish', label: t('unpublish'), icon: CircleOff },
      { id: 'price', label: t('changePrice'), icon: Tag },
      { id: 'stock', label: t('changeStock'), icon: PackagePlus },
      { id: 'category', label: t('move'), icon: FolderInput },
      { id: 'delete', label: t('remove'), icon: Trash2, isDangerous: true },
    ],
    Dialog: BulkProducts,
  },
  primary: {
    id: 'add',
    label: t('add'),
    icon: Plus,
    link: linkOptions({ to: '/dashboard/store/products/prepare' }),
  },
  links: [
    {
      id: 'categories',
      label: t('categories'),
      icon: Folders,
      link: linkOptions({ to: '/dashboard/store/products/categories' }),
      isForEveryone: true,
    },
  ],
  empty: {
    icon: Package,
    hasNoRecords: ({ counts }) => counts.all === 0 && counts.archived === 0,
    none: { title: t('none'), description: t('noneWhy') },
    tab: () => ({ title: t('noneInTab'), description: t('noneInTabWhy') }),
  },
});

type OptionsProps = { render: (options: readonly ListOption[]) => ReactNode };

function CategoryOptions({ render }: OptionsProps) {
  const { data = [] } = useQuery(categoriesQuery());
  return render([
    ...data.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'none', label: t('withoutCategory') },
  ]);
}

function TypeOptions({ render }: OptionsProps) {
  const { data = [] } = useQuery(productTypesQuery());
  return render(data.map(({ type }) => ({ value: type, label: type })));
}
