import * as z from 'zod/mini';
import { AuditTarget, auditLogCalls } from '#contract/people/audit-log.ts';
import { dayOf } from '#domain/date-range.ts';
import { Id, Instant } from '#domain/id.ts';
import { RecordType } from '#domain/timeline.ts';
import { serveDownload } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
import { createAuditCsv } from './audit-log.export.ts';
import { getAuditScope, listAuditLog, toTargetFilter } from './audit-log.service.ts';

const ExportGrant = z.object({
  businessId: Id,
  timeZone: z.string(),
  types: z.array(RecordType),
  /** Null without a limit. */
  since: z.nullable(Instant),
  target: AuditTarget,
});

export function auditLogRoutes(app: App): void {
  const { deps } = app;
  route(app, auditLogCalls.auditLog, ({ caller, query }) => listAuditLog(deps, caller, query));

  const exportAt = serveDownload(
    app,
    '/core/audit-log/export.csv',
    ExportGrant,
    async ({ businessId, timeZone, types, since, target }) => {
      const now = deps.clock.now();
      return {
        fileName: `audit-log-${dayOf(now, timeZone).toString()}.csv`,
        type: 'text/csv; charset=utf-8',
        content: createAuditCsv(
          deps.db,
          businessId,
          timeZone,
          toTargetFilter(
            target,
            { timeZone, types, since: since === null ? undefined : new Date(since) },
            now,
          ),
        ),
      };
    },
  );
  route(app, auditLogCalls.exportAuditLog, async ({ caller, body: { target } }) => {
    const { timeZone, types, since } = await getAuditScope(deps, caller);
    const scope = { timeZone, types, since: since?.toISOString() ?? null };
    return { url: exportAt({ businessId: caller.businessId, ...scope, target }) };
  });
}
