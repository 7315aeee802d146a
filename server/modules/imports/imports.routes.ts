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
  deps.jobs.sweep('import files', 3_600_000, (tx) => expireImports(tx, deps));
  serveImport(app, orderImportSteps, orderImports);
  serveImport(app, productImportSteps, productImports);
  serveImport(app, customerImportSteps, customerImports);
  productFileRoutes(app);
}
