import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { importsQuery } from '#src/features/imports/imports.queries.ts';
import { ImportRoutePage } from './-import-page.tsx';
import { ImportSearch } from './-import-search.ts';
import { orderImportConfig } from '#src/features/orders/import/order-import.config.ts';

export const Route = createFileRoute('/dashboard/store/orders/import')({
  validateSearch: (search): z.infer<typeof ImportSearch> => z.parse(ImportSearch, search),
  loader: ({ context }) => void context.queryClient.prefetchQuery(importsQuery('orders')),
  component: OrderImportRoute,
});

function OrderImportRoute() {
  return <ImportRoutePage from={Route.fullPath} look={orderImportConfig} />;
}
