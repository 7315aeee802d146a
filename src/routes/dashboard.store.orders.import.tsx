import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { importsQuery } from '#src/features/imports/imports.queries.ts';
import { ImportHere } from './-import-here.tsx';
import { ImportSearch } from './-import-search.ts';
import { orderImportLook } from '#src/features/orders/import/order-import.look.ts';

export const Route = createFileRoute('/dashboard/store/orders/import')({
  validateSearch: (search): z.infer<typeof ImportSearch> => z.parse(ImportSearch, search),
  loader: ({ context }) => void context.queryClient.prefetchQuery(importsQuery('orders')),
  component: OrderImportRoute,
});

function OrderImportRoute() {
  return <ImportHere from={Route.fullPath} look={orderImportLook} />;
}
