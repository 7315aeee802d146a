import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { categoriesQuery, productQuery } from '#src/features/products/products.queries.ts';
import { NotFoundScreen } from '#src/features/errors/not-found.screen.tsx';
import { NewProductScreen, ProductScreen } from '#src/features/products/product/product.screen.tsx';
import { useProductPage } from '#src/features/products/product/use-product-page.ts';

export const Route = createFileRoute('/dashboard/store/products/edit/{-$id}')({
  loader: ({ context, params: { id } }) => {
    if (id !== undefined && !z.safeParse(Id, id).success) throw notFound();
    if (id !== undefined) void context.queryClient.prefetchQuery(productQuery(id));
    void context.queryClient.prefetchQuery(categoriesQuery());
  },
  component: Edit,
  notFoundComponent: NotFoundScreen,
});

/** The form of a product. Without an id it is a new one. */
function Edit() {
  const { id } = Route.useParams();
  const page = useProductPage();
  return id === undefined ? <NewProductScreen {...page} /> : <ProductScreen key={id} id={id} {...page} />;
}
