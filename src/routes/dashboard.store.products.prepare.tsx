import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { imports, openImport } from '#src/flows/import/import.actors.ts';
import { useSession } from '#src/flows/session/use-session.ts';
import { productImportsQuery } from '#src/lib/queries/product-imports.queries.ts';
import { PrepareScreen } from '#src/screens/product-import/prepare.screen.tsx';
import { ProductImportScreen } from '#src/screens/product-import/product-import.screen.tsx';

const Search = z.object({
  by: z.catch(z.optional(z.literal('file')), undefined),
  /** An import that was begun. */
  id: z.catch(z.optional(Id), undefined),
});

export const Route = createFileRoute('/dashboard/store/products/prepare')({
  validateSearch: (search): z.infer<typeof Search> => z.parse(Search, search),
  loaderDeps: ({ search: { by } }) => ({ by }),
  loader: ({ context, deps }) => {
    if (deps.by === 'file') void context.queryClient.prefetchQuery(productImportsQuery());
  },
  component: PrepareRoute,
});

function PrepareRoute() {
  const { by } = Route.useSearch();
  return by === 'file' ? <ByFile /> : <PrepareScreen />;
}

function ByFile() {
  const { business } = useSession();
  const { queryClient } = Route.useRouteContext();
  const { id } = Route.useSearch();
  const navigate = Route.useNavigate();
  const actor = useMemo(() => openImport(queryClient, 'products', id ?? null), [queryClient, id]);
  useEffect(() => imports.products.show(actor), [actor]);
  const onImport = useCallback(
    (importId: string | null) => {
      if (importId !== (id ?? null))
        void navigate({ search: { by: 'file', ...(importId !== null && { id: importId }) }, replace: true });
    },
    [id, navigate],
  );
  return business && <ProductImportScreen actor={actor} timeZone={business.timeZone} onImport={onImport} />;
}
