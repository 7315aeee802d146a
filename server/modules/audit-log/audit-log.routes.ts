import { auditLogCalls } from '#contract/people/audit-log.ts';
import { dayOf } from '#domain/date-range.ts';
import { getActivityPermission } from '#domain/timeline.ts';
import { storeDownload } from '#server/platform/downloads/download-store.ts';
import { completeExport } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { createAuditCsv } from './audit-log.export.ts';
import { getAuditScope, listAuditLog, toTargetFilter } from './audit-log.service.ts';

export function auditLogRoutes(app: App): void {
  const { deps } = app;
  route(app, auditLogCalls.auditLog, ({ caller, query }) => listAuditLog(deps, caller, query));
  preparedRoute(
    app,
    auditLogCalls.exportAuditLog,
    async ({ caller, body: { target } }) => {
      const scope = await getAuditScope(deps, caller);
      return storeDownload(deps, caller, {
        // The file has the entries of every area that the person may see now.
        accesses: [auditLogCalls.exportAuditLog.access, ...scope.types.map(getActivityPermission)],
        read: async (snapshot) => {
          const { businessId, timeZone } = caller;
          const now = deps.clock.now();
          return {
            fileName: `audit-log-${dayOf(now, timeZone).toString()}.csv`,
            content: createAuditCsv(snapshot, businessId, timeZone, toTargetFilter(target, scope, now)),
          };
        },
      });
    },
    ({ tx, caller, prepared }) => completeExport(tx, deps, caller, 'Activity', prepared),
  );
}
