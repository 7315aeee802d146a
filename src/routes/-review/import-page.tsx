import { useCallback } from 'react';
import type { ImportActor } from '#src/flows/import/import.actors.ts';
import { ImportFlow } from '#src/flows/import/import-flow.tsx';
import { orderImportLook } from '#src/screens/order-import/order-import.look.ts';

const stay = () => undefined;

/** Of past orders; products and customers come in by the same chart. */
export function ImportPage({ actor }: { actor: ImportActor }) {
  const open = useCallback(() => actor, [actor]);
  return <ImportFlow look={orderImportLook} importId={null} onImport={stay} open={open} />;
}
