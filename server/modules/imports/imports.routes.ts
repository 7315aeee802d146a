import { orderImportRoutes, orderImports } from '#server/modules/order-imports/order-imports.ts';
import { productImportRoutes, productImports } from '#server/modules/product-imports/product-imports.ts';
import type { App } from '#server/plugins/route.ts';
import { runImport as runJob } from './imports.outbox.ts';
import { runImport } from './run-import.ts';

/** All kinds share one queue; a run knows by its kind how to read and write. */
export function importRoutes(app: App): void {
  const { deps } = app;
  deps.jobs.handle(runJob, ({ businessId, kind, importId }) =>
    kind === 'orders'
      ? runImport(deps, orderImports, businessId, importId)
      : runImport(deps, productImports, businessId, importId),
  );
  orderImportRoutes(app);
  productImportRoutes(app);
}
