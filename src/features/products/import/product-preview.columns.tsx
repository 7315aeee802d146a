import type { ProductImport } from '#contract/store/product-import.ts';
import type { Currency } from '#domain/money.ts';
import { formatCount } from '#src/lib/format.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { Money } from '#src/ui/data/money.tsx';
import { t } from './product-import.messages.ts';

export const productPreviewColumns = (currency: Currency): Column<ProductImport['preview'][number]>[] => [
  { id: 'product', header: t('product'), cell: ({ title }) => title },
  { id: 'category', header: t('category'), cell: ({ category }) => category ?? t('noCategory') },
  { id: 'variations', header: t('variations'), cell: ({ variations }) => variations, align: 'end' },
  { id: 'images', header: t('images'), cell: ({ images }) => images, align: 'end' },
  {
    id: 'stock',
    header: t('stock'),
    cell: ({ availableQuantity }) =>
      availableQuantity === null ? t('unlimited') : formatCount(availableQuantity),
    align: 'end',
  },
  {
    id: 'price',
    header: t('price'),
    cell: ({ priceMinor, discountedAmountMinor }) => (
      <Money amountMinor={discountedAmountMinor ?? priceMinor} currency={currency} />
    ),
    align: 'end',
  },
  {
    id: 'published',
    header: t('state'),
    cell: ({ published }) => (
      <Badge tone={published ? 'success' : 'neutral'}>{t(published ? 'isPublished' : 'isUnpublished')}</Badge>
    ),
    card: 'aside',
  },
];
