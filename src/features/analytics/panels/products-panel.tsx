import { linkOptions } from '@tanstack/react-router';
import type { AnalyticsProduct, AnalyticsProducts } from '#contract/analytics/analytics.ts';
import { productOrders } from '#contract/analytics/analytics-query.ts';
import { formatCount, formatMoney } from '#src/lib/format.ts';
import { BarTable } from '#src/ui/data/bar-table.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Pager } from '#src/ui/table/pager.tsx';
import { toPageLinks } from '#src/lists/page-links.ts';
import { analyticsProductsQuery } from '../analytics.queries.ts';
import { type AnalyticsSearch, productsQueryOf } from '../analytics-search.ts';
import { describeChange } from '../comparison.ts';
import { getPaidOrders } from '../rows.ts';
import { RowsLink } from '../rows-link.tsx';
import { type PanelProps, usePanel } from '../use-panel.ts';
import { PanelCard } from './panel-card.tsx';
import { t } from './panels.messages.ts';

export type ProductsPanelProps = PanelProps & {
  search: AnalyticsSearch;
  onSearch: (search: AnalyticsSearch) => void;
};

/** The products that sold most, by revenue or units; each product opens its orders. */
export function ProductsPanel({ query, isEnabled, search, onSearch }: ProductsPanelProps) {
  const products = usePanel(analyticsProductsQuery(productsQueryOf(search)), isEnabled);
  return (
    <PanelCard
      panel="products"
      query={query}
      actions={
        <RadioGroup
          look="segment"
          label={t('sortBy')}
          options={productOrders.map((value) => ({
            value,
            label: t(value === 'units' ? 'byUnits' : 'byRevenue'),
          }))}
          value={search.sort ?? 'revenue'}
          onChange={(value) =>
            onSearch({ ...search, page: undefined, sort: value === 'revenue' ? undefined : value })
          }
        />
      }
    >
      <QueryView query={products} what="your products">
        {(data) => <Products products={data} search={search} />}
      </QueryView>
    </PanelCard>
  );
}

/** Returns how long the stock lasts, in words. */
function describeStock({ stock, daysOfStockLeft }: AnalyticsProduct): string {
  if (stock !== null && stock <= 0) return t('soldOut');
  return daysOfStockLeft === null ? '–' : t('daysLeft', { count: daysOfStockLeft });
}

function Products({ products, search }: { products: AnalyticsProducts; search: AnalyticsSearch }) {
  const { data, totals, currency, compared, pagination } = products;
  if (data.length === 0) return <Text tone="muted">{t('noProducts')}</Text>;
  const isByUnits = search.sort === 'units';
  const hasChange = compared.kind === 'range';
  return (
    <Stack gap="3">
      <Text variant="small" tone="muted" figures>
        {t('total', {
          units: formatCount(totals.units),
          revenue: formatMoney(totals.revenueMinor, currency, 'whole'),
        })}
      </Text>
      <BarTable
        label={t('products')}
        nameLabel={t('product')}
        columns={[
          { id: 'revenue', label: t('revenue') },
          { id: 'units', label: t('units') },
          ...(hasChange ? [{ id: 'change', label: t('change') }] : []),
          { id: 'stock', label: t('stockLeft') },
        ]}
        rows={data.map((product) => {
          const { productId, name, units, revenueMinor, before } = product;
          const [now, past] = isByUnits ? [units, before?.units] : [revenueMinor, before?.revenueMinor];
          return {
            id: productId ?? name,
            name: (
              <RowsLink
                link={getPaidOrders(products, productId === null ? { search: name } : { product: productId })}
              >
                {name}
              </RowsLink>
            ),
            value: now,
            cells: [
              formatMoney(revenueMinor, currency, 'whole'),
              formatCount(units),
              ...(hasChange ? [describeChange(now, past ?? 0)] : []),
              describeStock(product),
            ],
          };
        })}
      />
      {pagination.total > pagination.perPage && (
        <Pager
          {...toPageLinks(pagination, (page) =>
            linkOptions({ to: '/dashboard/analytics', search: { ...search, page } }),
          )}
        />
      )}
    </Stack>
  );
}
