import { useCallback } from 'react';
import type { ImportActor } from '#src/features/imports/import.actors.ts';
import { ImportFlow } from '#src/features/imports/import-flow.tsx';
import { orderImportConfig } from '#src/features/orders/import/order-import.config.ts';

const stay = () => undefined;

/** The import of past orders. Imports of products and customers use the same chart. */
export function ImportPage({ actor }: { actor: ImportActor }) {
  const open = useCallback(() => actor, [actor]);
  return <ImportFlow config={orderImportConfig} importId={null} onImport={stay} open={open} />;
}
