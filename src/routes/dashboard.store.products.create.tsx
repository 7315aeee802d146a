import { createFileRoute } from '@tanstack/react-router';
import { categoriesQuery, productTypesQuery } from '#src/lib/queries/products.queries.ts';
import { useProductPage } from '#src/screens/product/use-product-page.ts';
import { NewProductScreen } from '#src/screens/product/product.screen.tsx';

export const Route = createFileRoute('/dashboard/store/products/create')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(categoriesQuery());
    void context.queryClient.prefetchQuery(productTypesQuery());
  },
  component: Create,
});

function Create() {
  const page = useProductPage();
  return page && <NewProductScreen {...page} />;
}
