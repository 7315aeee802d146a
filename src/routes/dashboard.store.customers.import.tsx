import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { importsQuery } from '#src/lib/queries/imports.queries.ts';
import { ImportHere } from '#src/routes/-import-here.tsx';
import { ImportSearch } from '#src/routes/-import-search.ts';
import { customerImportLook } from '#src/screens/customer-import/customer-import.look.ts';

export const Route = createFileRoute('/dashboard/store/customers/import')({
  validateSearch: (search): z.infer<typeof ImportSearch> => z.parse(ImportSearch, search),
  loader: ({ context }) => void context.queryClient.prefetchQuery(importsQuery('customers')),
  component: CustomerImportRoute,
});

function CustomerImportRoute() {
  return <ImportHere from={Route.fullPath} look={customerImportLook} />;
}
