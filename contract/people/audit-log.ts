import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { RecordType, TimelineEntry } from '#domain/timeline.ts';
import { defineCall } from '#contract/call.ts';
import { Pagination } from '#contract/list.ts';
import { AuditFilter, AuditQuery } from './audit-log-query.ts';

/** An entry of the audit log: who did what, when, from where, on which record. */
export const AuditEntry = z.extend(TimelineEntry, {
  /** Null for customers, providers and scheduled jobs. */
  actorId: z.nullable(Id),
  /** The device of the person's session; null for other actors. */
  device: z.nullable(z.string()),
  /** The network address of the person's request; null for other actors, and for entries from before it was recorded. */
  address: z.nullable(z.string()),
  /** The lifecycle whose statuses `from` and `to` are; null for an event beside the lifecycles. */
  lifecycle: z.nullable(z.string()),
  recordType: RecordType,
  recordId: Id,
  recordLabel: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditLog = z.object({
  data: z.array(AuditEntry),
  pagination: Pagination,
  /** The people who can be filtered by: everyone who has acted in the business. */
  people: z.array(z.object({ id: Id, name: z.string() })),
});
export type AuditLog = z.infer<typeof AuditLog>;

/** These entries, or every entry that matches this filter. */
export const AuditTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ids'), ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)) }),
  z.object({ kind: z.literal('matching'), filter: AuditFilter }),
]);
export type AuditTarget = z.infer<typeof AuditTarget>;

const access = { resource: 'BUSINESS', level: 'manage' } as const;

export const auditLogCalls = {
  auditLog: defineCall({
    method: 'GET',
    service: 'core',
    path: '/audit-log',
    access,
    summary: 'List the actions in the business with pages and filters',
    query: AuditQuery,
    data: AuditLog,
  }),
  exportAuditLog: defineCall({
    method: 'POST',
    service: 'core',
    path: '/audit-log/export',
    access,
    summary: 'Export activity as CSV; returns the download link',
    body: z.object({ target: AuditTarget }),
    data: z.object({ url: z.string() }),
  }),
};
