import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AnyImport } from '#machines/flows/import/index.ts';
import { ImportFlow } from '#src/features/imports/import-flow.tsx';
import type { ImportLook } from '#src/features/imports/import-look.ts';

export type ImportHereProps<Whole extends AnyImport> = {
  from:
    | '/dashboard/store/customers/import'
    | '/dashboard/store/orders/import'
    | '/dashboard/store/products/prepare';
  look: ImportLook<Whole>;
};

/** Shows the import whose id is in the address, and keeps the address up to date. */
export function ImportHere<Whole extends AnyImport>({ from, look }: ImportHereProps<Whole>) {
  const { id = null } = useSearch({ from });
  const navigate = useNavigate({ from });
  const onImport = useCallback(
    (importId: string | null) =>
      void navigate({ search: (now) => ({ ...now, id: importId ?? undefined }), replace: true }),
    [navigate],
  );
  return <ImportFlow look={look} importId={id} onImport={onImport} />;
}
