import { productTabs } from '#contract/store/product-query.ts';
import type { ProductList } from '#contract/store/product.ts';
import { filtered } from '#src/lists/list-search.ts';
import type { TabLink } from '#src/ui/table/tab-links.tsx';
import { t } from './products.messages.ts';
import type { ProductsSearch } from './products-search.ts';

export const productTabLinks = (
  search: ProductsSearch,
  counts: ProductList['counts'] | undefined,
): TabLink[] =>
  productTabs.map((tab) => ({
    id: tab,
    label: t(`tab.${tab}`),
    count: counts?.[tab],
    isCurrent: (search.tab ?? 'all') === tab,
    link: {
      to: '/dashboard/store/products',
      search: filtered(search, { tab: tab === 'all' ? undefined : tab }),
    },
  }));
