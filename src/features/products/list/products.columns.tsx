import { type ProductRow, displayPriceMinor, isOnSale } from '#domain/product.ts';
import { imageAddress } from '#domain/upload.ts';
import type { Currency } from '#domain/money.ts';
import { filtered } from '#src/lists/list-search.ts';
import { quantityWords, shopLook, stockLook } from '#src/features/products/product.words.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { PictureRow } from '#src/ui/media/picture-row.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './products.messages.ts';
import type { ProductsSearch } from './products-search.ts';

/** The columns of the list; a press on a header turns its order round. */
export function productColumns(search: ProductsSearch, currency: Currency, now: Date): Column<ProductRow>[] {
  const { sort = 'newest' } = search;
  const sortLink = (next: ProductsSearch['sort']) => ({
    to: '/dashboard/store/products',
    search: filtered(search, { sort: next === 'newest' ? undefined : next }),
  });
  return [
    {
      id: 'product',
      header: t('product'),
      cell: ({ title, pictureFileId, variationCount }) => (
        <PictureRow
          src={pictureFileId && imageAddress(pictureFileId, 'thumb')}
          title={title}
          note={variationCount > 0 ? t('variations', { count: variationCount }) : undefined}
        />
      ),
      card: 'title',
      sort: {
        link: sortLink(sort === 'title' ? 'newest' : 'title'),
        direction: sort === 'title' ? 'ascending' : undefined,
      },
    },
    {
      id: 'state',
      header: t('state'),
      cell: (row) => <StatusBadge look={shopLook(row)} />,
      card: 'aside',
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
    },
    {
      id: 'stock',
      header: t('stock'),
      cell: ({ stockState, availableQuantity }) => (
        <Inline gap="2" wrap={false}>
          <span>{quantityWords(availableQuantity)}</span>
          {stockState !== 'in' && <StatusBadge look={stockLook[stockState]} />}
        </Inline>
      ),
      sort: {
        link: sortLink(sort === 'stock' ? 'newest' : 'stock'),
        direction: sort === 'stock' ? 'ascending' : undefined,
      },
    },
    {
      id: 'price',
      header: t('price'),
      cell: (row) => (
        <Inline gap="2" justify="end" wrap={false}>
          {isOnSale(row, now) && <Badge tone="warning">{t('onSale')}</Badge>}
          <Money amountMinor={displayPriceMinor(row, now)} currency={currency} variant="strong" />
        </Inline>
      ),
      align: 'end',
      sort: {
        link: sortLink(sort === 'priceHigh' ? 'priceLow' : 'priceHigh'),
        direction: sort === 'priceHigh' ? 'descending' : sort === 'priceLow' ? 'ascending' : undefined,
      },
    },
  ];
}
