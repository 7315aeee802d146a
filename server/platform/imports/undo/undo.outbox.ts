import * as z from 'zod/mini';
import { importKinds } from '#contract/store/import.ts';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

export const undoImport = defineJob(
  'import.undo',
  z.object({
    businessId: Id,
    kind: z.enum(importKinds),
    importId: Id,
    requestedBy: Id,
    requestedByName: z.string(),
  }),
);
