import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { importsQuery } from '#src/features/imports/imports.queries.ts';
import { ImportRoutePage } from './-import-page.tsx';
import { ImportSearch } from './-import-search.ts';
import { customerImportConfig } from '#src/features/customers/import/customer-import.config.ts';

export const Route = createFileRoute('/dashboard/store/customers/import')({
  validateSearch: (search): z.infer<typeof ImportSearch> => z.parse(ImportSearch, search),
  loader: ({ context }) => void context.queryClient.prefetchQuery(importsQuery('customers')),
  component: CustomerImportRoute,
});

function CustomerImportRoute() {
  return <ImportRoutePage from={Route.fullPath} look={customerImportConfig} />;
}
