import type { auditLogCalls } from '#contract/people/audit-log.ts';
import type { Sample } from '#tests/api/platform/test-callers.ts';

/** A sample for each call about the audit log. */
export const auditLogSamples: { [N in keyof typeof auditLogCalls]: Sample<N> } = {
  auditLog: async () => ({ query: { recordType: 'order', search: '10', range: '30d', sort: 'oldest' } }),
  exportAuditLog: async () => ({ body: { target: { kind: 'matching', filter: { recordType: 'order' } } } }),
};
