import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditQuery } from '#contract/people/audit-log-query.ts';
import { auditLogCalls } from '#contract/people/audit-log.ts';
import { api } from '#src/lib/api/api.ts';

/** A page of the audit log. The previous page stays on screen until the next one has loaded. */
export const auditLogQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit-log', query],
    queryFn: ({ signal }) => api(auditLogCalls.auditLog, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
