import { customerImportSteps } from '#contract/store/customer-import.ts';
import type { ImportKindName } from '#contract/store/import.ts';
import { orderImportSteps } from '#contract/store/order-import.ts';
import { productImportSteps } from '#contract/store/product-import.ts';
import { customerImports } from '#server/modules/customer-imports/customer-imports.ts';
import { orderImports } from '#server/modules/order-imports/order-imports.ts';
import { productFileRoutes, productImports } from '#server/modules/product-imports/product-imports.ts';
import type { App } from '#server/plugins/route.ts';
import { expireImports } from '#server/platform/imports/expire-imports.ts';
import { runImport as runJob } from '#server/platform/imports/imports.outbox.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { runUndo } from '#server/platform/imports/undo/run-undo.ts';
import { undoImport as undoJob } from '#server/platform/imports/undo/undo.outbox.ts';
import type { UndoableRecords } from '#server/platform/imports/undo/undoable-records.ts';
import { serveImport } from '#server/platform/imports/serve-import.ts';

/** All kinds share one queue; the kind of a run decides how it reads and writes. */
export function importRoutes(app: App): void {
  const { deps } = app;
  const runs: Record<ImportKindName, (businessId: string, importId: string) => Promise<void>> = {
    orders: (...which) => runImport(deps, orderImports, ...which),
    products: (...which) => runImport(deps, productImports, ...which),
    customers: (...which) => runImport(deps, customerImports, ...which),
  };
  deps.jobs.handle(runJob, ({ businessId, kind, importId }) => runs[kind](businessId, importId));
  const undoes: Record<ImportKindName, readonly UndoableRecords[]> = {
    orders: orderImports.undoes,
    products: productImports.undoes,
    customers: customerImports.undoes,
  };
  deps.jobs.handle(undoJob, ({ businessId, kind, importId, requestedBy, requestedByName }) => {
    const actor: Actor = { kind: 'merchant', id: requestedBy, name: requestedByName };
    return runUndo(deps, { businessId, kind, id: importId, undoes: undoes[kind], actor });
  });
  deps.jobs.sweep('import files', 3_600_000, (tx) => expireImports(tx, deps));
  serveImport(app, orderImportSteps, orderImports);
  serveImport(app, productImportSteps, productImports);
  serveImport(app, customerImportSteps, customerImports);
  productFileRoutes(app);
}
