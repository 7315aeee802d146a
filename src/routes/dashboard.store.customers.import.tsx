import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { ImportFlow } from '#src/flows/import/import-flow.tsx';
import { importsQuery } from '#src/lib/queries/imports.queries.ts';
import { ImportSearch } from '#src/routes/-import-search.ts';
import { customerImportLook } from '#src/screens/customer-import/customer-import.look.ts';

export const Route = createFileRoute('/dashboard/store/customers/import')({
  validateSearch: (search): z.infer<typeof ImportSearch> => z.parse(ImportSearch, search),
  loader: ({ context }) => void context.queryClient.prefetchQuery(importsQuery('customers')),
  component: CustomerImportRoute,
});

function CustomerImportRoute() {
  const { id = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onImport = useCallback(
    (importId: string | null) =>
      void navigate({ search: importId === null ? {} : { id: importId }, replace: true }),
    [navigate],
  );
  return <ImportFlow look={customerImportLook} importId={id} onImport={onImport} />;
}
