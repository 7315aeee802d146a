import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { StatementLineStatus } from '#domain/statement-line-status.ts';

export const StatementLineQuery = z.object({
  statementId: z.optional(Id),
  status: z.optional(StatementLineStatus),
  pageNumber: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  perPage: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
});
export type StatementLineQuery = z.infer<typeof StatementLineQuery>;
