import { createFileRoute } from '@tanstack/react-router';
import { usageQuery } from '#src/features/entitlements/usage.queries.ts';
import { categoriesQuery, productTypesQuery } from '#src/features/products/products.queries.ts';
import { useProductPage } from '#src/features/products/product/use-product-page.ts';
import { NewProductScreen } from '#src/features/products/product/product.screen.tsx';

export const Route = createFileRoute('/dashboard/store/products/create')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(categoriesQuery());
    void context.queryClient.prefetchQuery(usageQuery());
    void context.queryClient.prefetchQuery(productTypesQuery());
  },
  component: Create,
});

function Create() {
  const page = useProductPage();
  return <NewProductScreen {...page} />;
}
