import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { imports, openImport } from '#src/flows/import/import.actors.ts';
import { useSession } from '#src/flows/session/use-session.ts';
import { orderImportsQuery } from '#src/lib/queries/order-imports.queries.ts';
import { OrderImportScreen } from '#src/screens/order-import/order-import.screen.tsx';

export const Route = createFileRoute('/dashboard/store/orders/import')({
  validateSearch: (search): { id?: string | undefined } => ({ id: z.safeParse(Id, search['id']).data }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(orderImportsQuery()),
  component: OrderImportRoute,
});

function OrderImportRoute() {
  const { business } = useSession();
  const { queryClient } = Route.useRouteContext();
  const { id } = Route.useSearch();
  const navigate = Route.useNavigate();
  const actor = useMemo(() => openImport(queryClient, 'orders', id ?? null), [queryClient, id]);
  useEffect(() => imports.orders.show(actor), [actor]);
  const onImport = useCallback(
    (importId: string | null) => {
      if (importId !== (id ?? null))
        void navigate({ search: importId === null ? {} : { id: importId }, replace: true });
    },
    [id, navigate],
  );
  return business && <OrderImportScreen actor={actor} timeZone={business.timeZone} onImport={onImport} />;
}
