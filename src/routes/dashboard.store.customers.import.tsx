import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { importsQuery } from '#src/features/imports/imports.queries.ts';
import { ImportHere } from './-import-here.tsx';
import { ImportSearch } from './-import-search.ts';
import { customerImportLook } from '#src/features/customers/import/customer-import.look.ts';

export const Route = createFileRoute('/dashboard/store/customers/import')({
  validateSearch: (search): z.infer<typeof ImportSearch> => z.parse(ImportSearch, search),
  loader: ({ context }) => void context.queryClient.prefetchQuery(importsQuery('customers')),
  component: CustomerImportRoute,
});

function CustomerImportRoute() {
  return <ImportHere from={Route.fullPath} look={customerImportLook} />;
}
