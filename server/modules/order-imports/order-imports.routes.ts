import { orderImportCalls } from '#contract/order-import.ts';
import { type App, route } from '#server/plugins/route.ts';
import { runOrderImport } from './order-imports.outbox.ts';
import {
  listImports,
  mapImport,
  oneImport,
  removeImport,
  startImport,
  uploadImport,
} from './order-imports.service.ts';
import { runImport } from './run-import.ts';

export function orderImportRoutes(app: App): void {
  const { deps } = app;
  deps.jobs.handle(runOrderImport, ({ businessId, importId }) => runImport(deps, businessId, importId));
  route(app, orderImportCalls.uploadOrderImport, ({ tx, caller, body }) =>
    uploadImport(tx, deps, caller, body),
  );
  route(app, orderImportCalls.orderImports, ({ caller }) => listImports(deps.db, caller.businessId));
  route(app, orderImportCalls.orderImport, ({ caller, params }) =>
    oneImport(deps.db, caller.businessId, params.id),
  );
  route(app, orderImportCalls.mapOrderImport, ({ tx, caller, params, body }) =>
    mapImport(tx, caller.businessId, params.id, body),
  );
  route(app, orderImportCalls.startOrderImport, ({ tx, caller, params }) =>
    startImport(tx, deps, caller.businessId, params.id),
  );
  route(app, orderImportCalls.removeOrderImport, async ({ tx, caller, params }) => {
    await removeImport(tx, caller.businessId, params.id);
    return { done: true } as const;
  });
}
