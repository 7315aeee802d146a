import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AnyImport } from '#machines/flows/import/index.ts';
import { ImportFlow } from '#src/features/imports/import-flow.tsx';
import type { ImportConfig } from '#src/features/imports/import-config.ts';

export type ImportRoutePageProps<Whole extends AnyImport> = {
  from:
    | '/dashboard/store/customers/import'
    | '/dashboard/store/orders/import'
    | '/dashboard/store/products/prepare';
  look: ImportConfig<Whole>;
};

/** Shows the import whose id is in the address, and keeps the address up to date. */
export function ImportRoutePage<Whole extends AnyImport>({ from, look }: ImportRoutePageProps<Whole>) {
  const { id = null } = useSearch({ from });
  const navigate = useNavigate({ from });
  const onImport = useCallback(
    (importId: string | null) =>
      void navigate({ search: (now) => ({ ...now, id: importId ?? undefined }), replace: true }),
    [navigate],
  );
  return <ImportFlow config={look} importId={id} onImport={onImport} />;
}
