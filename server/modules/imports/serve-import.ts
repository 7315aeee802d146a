import type * as z from 'zod/mini';
import type { importCalls } from '#contract/import.ts';
import { type App, route } from '#server/plugins/route.ts';
import type { AnyMapping, AnyReport, ImportKind } from './import-kind.ts';
import { importService } from './imports.service.ts';

/** The six calls of an import of one kind. */
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
  const service = importService(app.deps, kind);
  route(app, calls.upload, ({ tx, caller, body }) => service.upload(tx, caller, body));
  route(app, calls.list, ({ caller }) => service.list(db, caller.businessId));
  route(app, calls.one, ({ caller, params }) => service.one(db, caller.businessId, params.id));
  route(app, calls.map, ({ tx, caller, params, body }) =>
    service.map(tx, caller.businessId, params.id, body),
  );
  route(app, calls.start, ({ tx, caller, params }) => service.start(tx, caller.businessId, params.id));
  route(app, calls.remove, ({ tx, caller, params }) => service.remove(tx, caller.businessId, params.id));
}
