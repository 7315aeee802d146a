import * as z from 'zod/mini';

/** The states of a line of a bank statement (machines/lifecycles/statement-line.lifecycle.ts). */
export const statementLineStatuses = ['new', 'matched', 'booked', 'ignored'] as const;
export const StatementLineStatus = z.enum(statementLineStatuses);
export type StatementLineStatus = z.infer<typeof StatementLineStatus>;
