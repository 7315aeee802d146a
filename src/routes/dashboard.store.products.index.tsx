import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { productsQuery } from '#src/features/products/products.queries.ts';
import { ProductsSearch, queryOf } from '#src/features/products/list/products-search.ts';
import { productsList } from '#src/features/products/list/products.list.tsx';
import { ListScreen } from '#src/lists/list-screen.tsx';

export const Route = createFileRoute('/dashboard/store/products/')({
  validateSearch: (search): ProductsSearch => z.parse(ProductsSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(productsQuery(queryOf(deps))),
  component: Products,
});

function Products() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: ProductsSearch) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  );
  return (
    <ListScreen
      list={productsList}
      business={business}
      membership={membership}
      search={search}
      onSearch={onSearch}
    />
  );
}
