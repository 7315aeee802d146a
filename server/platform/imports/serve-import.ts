import type * as z from 'zod/mini';
import type { importCalls } from '#contract/store/import.ts';
import { type App, preparedRoute, route, uploadRoute } from '#server/plugins/route.ts';
import type { AnyMapping, AnyReport, ImportKind } from './import-kind.ts';
import { createImportService } from './imports.service.ts';

/** Serves the nine calls of an import of one kind. */
export function serveImport<
  const Name extends string,
  Mapping extends z.ZodMiniType<AnyMapping>,
  Report extends z.ZodMiniType<AnyReport>,
  Preview extends z.ZodMiniType,
  Rec,
>(
  app: App,
  calls: ReturnType<typeof importCalls<Name, Mapping, Report, Preview>>,
  kind: ImportKind<Rec, z.output<Mapping>, z.output<Report>, z.output<(typeof calls)['one']['data']>>,
): void {
  const { db } = app.deps;
  const service = createImportService(app.deps, kind);
  uploadRoute(
    app,
    calls.upload,
    ({ caller, file }) => service.readUpload(caller, file),
    ({ tx, caller, prepared }) => service.upload(tx, caller, prepared),
  );
  route(app, calls.list, ({ caller }) => service.list(db, caller.businessId));
  route(app, calls.one, ({ caller, params }) => service.one(db, caller.businessId, params.id));
  preparedRoute(
    app,
    calls.map,
    ({ caller, params, body }) => service.readMapped(caller, params, body),
    ({ tx, caller, params, prepared }) => service.map(tx, caller, params.id, prepared),
  );
  route(app, calls.start, ({ tx, caller, params }) => service.start(tx, caller, params.id));
  route(app, calls.cancel, ({ tx, caller, params }) => service.cancel(tx, caller, params.id));
  route(app, calls.previewUndo, ({ caller, params }) =>
    service.previewUndo(db, caller.businessId, params.id),
  );
  route(app, calls.undo, ({ tx, caller, params }) => service.undo(tx, caller, params.id));
  route(app, calls.remove, ({ tx, caller, params }) => service.remove(tx, caller, params.id));
}
