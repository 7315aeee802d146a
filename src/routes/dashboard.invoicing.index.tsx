import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { invoicesQuery } from '#src/features/invoices/invoices.queries.ts';
import { InvoicesSearch, queryOf } from '#src/features/invoices/list/invoices-search.ts';
import { invoicesList } from '#src/features/invoices/list/invoices.list.tsx';
import { ListScreen } from '#src/lists/list-screen.tsx';

export const Route = createFileRoute('/dashboard/invoicing/')({
  validateSearch: (search): InvoicesSearch => z.parse(InvoicesSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(invoicesQuery(queryOf(deps))),
  component: Invoices,
});

function Invoices() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: InvoicesSearch) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  );
  return (
    <ListScreen
      list={invoicesList}
      business={business}
      membership={membership}
      search={search}
      onSearch={onSearch}
    />
  );
}
