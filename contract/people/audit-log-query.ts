import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { RecordType } from '#domain/timeline.ts';
import { pageQuery } from '#contract/list.ts';
import { PeriodQuery } from '#contract/period.ts';

export const AuditFilter = z.object({
  ...PeriodQuery.shape,
  /** The person who acted. */
  person: z.optional(Id),
  recordType: z.optional(RecordType),
  /** The start of the record's name, such as an order's number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const auditSorts = ['newest', 'oldest'] as const;
export const AuditQuery = z.object({
  ...pageQuery,
  ...AuditFilter.shape,
  sort: z.optional(z.enum(auditSorts)),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
