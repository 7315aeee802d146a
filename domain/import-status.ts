import * as z from 'zod/mini';

/**
 * The stored statuses of an import; one that was discarded, or whose file expired before it was started, is deleted.
 */
export const importStatuses = [
  'mapping',
  'queued',
  'running',
  'finished',
  'failed',
  'canceled',
  'undoing',
  'undone',
  'undoFailed',
] as const;
export const ImportStatus = z.enum(importStatuses);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** An import can be undone for this time after it has ended. */
export const undoPeriodMs = 30 * 86_400_000;
