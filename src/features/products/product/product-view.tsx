import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Business } from '#domain/business.ts';
import {
  type Product,
  type Variation,
  getCurrentPriceMinor,
  isOnSale,
  getVariationName,
} from '#domain/product.ts';
import { ImagesField } from '#src/features/media/images-field.tsx';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import { categoriesQuery } from '#src/features/products/products.queries.ts';
import { returnPoliciesQuery } from '#src/features/return-policies/return-policies.queries.ts';
import { formatQuantity, getStoreStatus, stockStateDisplay } from '#src/features/products/product.labels.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { DataCards } from '#src/ui/table/data-cards.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from './product.messages.ts';
import { StoreLink } from './store-link.tsx';

export type ProductViewProps = { product: Product; business: Pick<Business, 'currency' | 'timeZone'> };

/** A product as text, for people with view access and for archived products. */
export function ProductView({ product, business }: ProductViewProps) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: policies = [] } = useQuery(returnPoliciesQuery());
  const { variations, options } = product;
  const policy =
    policies.find(({ id }) => id === product.returnPolicyId)?.name ??
    policies.find(({ isDefault }) => isDefault)?.name;
  return (
    <Grid columns="mainAside" gap="4">
      <Stack gap="4">
        <Card title={t('details')}>
          <Stack gap="4">
            <Description text={product.description} />
            <ImagesField
              label={t('images')}
              purpose="PRODUCT_IMAGE"
              most={0}
              isReadOnly
              images={product.media}
              onChange={() => undefined}
            />
          </Stack>
        </Card>
        {options.length > 0 ? (
          <>
            <Card title={t('options')}>
              <DescriptionList
                items={options.map(({ name, values }) => ({ term: name, detail: values.join(', ') }))}
              />
            </Card>
            <Variations variations={variations} business={business} />
          </>
        ) : (
          <Card title={t('pricing')}>
            <DescriptionList
              items={[
                { term: t('currentPrice'), detail: <Price of={product} business={business} /> },
                { term: t('sku'), detail: product.sku ?? common('none') },
                { term: t('barcode'), detail: product.barcode ?? common('none') },
              ]}
            />
          </Card>
        )}
      </Stack>
      <Stack gap="4">
        <Card title={t('shop')}>
          <Stack gap="2" align="start">
            <StatusBadge
              look={getStoreStatus({ published: product.published, archived: product.archivedAt !== null })}
            />
            <StoreLink product={product} />
          </Stack>
        </Card>
        <Card title={t('stock')}>
          <DescriptionList
            items={[
              { term: t('stock'), detail: formatQuantity(product.availableQuantity) },
              { term: t('lowStockAt'), detail: product.lowStockAt },
            ]}
          />
          {product.stockState !== 'in' && <StatusBadge look={stockStateDisplay[product.stockState]} />}
        </Card>
        <Card title={t('organisation')}>
          <DescriptionList
            items={[
              {
                term: t('category'),
                detail: categories.find(({ id }) => id === product.categoryId)?.name ?? t('noCategory'),
              },
              { term: t('type'), detail: product.type ?? common('none') },
              { term: t('vendor'), detail: product.vendor ?? common('none') },
              { term: t('tags'), detail: product.tags.join(', ') || common('none') },
              { term: t('returnPolicy'), detail: policy ?? t('noCategory') },
            ]}
          />
        </Card>
      </Stack>
    </Grid>
  );
}

const linesOf = (text: string) => text.split('\n').map((line, nth) => ({ id: String(nth), line }));

const Description = ({ text }: { text: string }) =>
  text === '' ? (
    <Text tone="muted">{common('none')}</Text>
  ) : (
    <div>
      {linesOf(text).map(({ id, line }) => (
        <Text key={id}>{line || '\u00A0'}</Text>
      ))}
    </div>
  );

type PriceProps = {
  of: Pick<Variation, 'priceMinor' | 'discountedAmountMinor' | 'discountStartDate' | 'discountEndDate'>;
  business: ProductViewProps['business'];
};

/** The current price, the price without the sale, and the end of the sale. */
function Price({ of, business: { currency, timeZone } }: PriceProps): ReactNode {
  const [now] = useState(() => new Date());
  const isSale = isOnSale(of, now);
  return (
    <>
      <Money amountMinor={getCurrentPriceMinor(of, now)} currency={currency} variant="strong" />
      {isSale && ` ${t('instead', { price: formatMoney(of.priceMinor, currency) })}`}
      {isSale &&
        of.discountEndDate !== null &&
        ` (${t('saleUntil')}: ${formatDate(of.discountEndDate, timeZone, 'day')})`}
    </>
  );
}

const nameOf = ({ optionValues }: Variation) => getVariationName(optionValues);

const columnsOf = (business: ProductViewProps['business']): Column<Variation>[] => [
  { id: 'name', header: t('combination'), cell: nameOf, card: 'title' },
  { id: 'price', header: t('price'), cell: (row) => <Price of={row} business={business} />, align: 'end' },
  { id: 'sku', header: t('sku'), cell: ({ sku }) => sku ?? '–' },
  {
    id: 'stock',
    header: t('stock'),
    cell: ({ availableQuantity }) => formatQuantity(availableQuantity),
    align: 'end',
  },
];

function Variations({
  variations,
  business,
}: Pick<Product, 'variations'> & Pick<ProductViewProps, 'business'>) {
  const isPhone = useIsPhone();
  const table = {
    label: t('variations'),
    columns: columnsOf(business),
    rows: variations,
    rowKey: ({ id }: Variation) => id,
    rowLabel: nameOf,
  };
  return (
    <Card isFlush title={t('variations')} description={t('outOf', { count: variations.length })}>
      {isPhone ? <DataCards {...table} /> : <DataTable {...table} />}
    </Card>
  );
}
