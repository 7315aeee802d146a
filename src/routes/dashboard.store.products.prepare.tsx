import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { usageQuery } from '#src/features/entitlements/usage.queries.ts';
import { importsQuery } from '#src/features/imports/imports.queries.ts';
import { ImportRoutePage } from './-import-page.tsx';
import { ImportSearch } from './-import-search.ts';
import { AddProductsScreen } from '#src/features/products/import/add-products.screen.tsx';
import { productImportConfig } from '#src/features/products/import/product-import.config.ts';

const Search = z.extend(ImportSearch, { by: z.catch(z.optional(z.literal('file')), undefined) });

export const Route = createFileRoute('/dashboard/store/products/prepare')({
  validateSearch: (search): z.infer<typeof Search> => z.parse(Search, search),
  loaderDeps: ({ search: { by } }) => ({ by }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(usageQuery());
    if (deps.by === 'file') void context.queryClient.prefetchQuery(importsQuery('products'));
  },
  component: PrepareRoute,
});

function PrepareRoute() {
  const { by } = Route.useSearch();
  return by === 'file' ? (
    <ImportRoutePage from={Route.fullPath} look={productImportConfig} />
  ) : (
    <AddProductsScreen />
  );
}
