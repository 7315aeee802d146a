import * as z from 'zod/mini';
import { importKinds } from '#contract/store/import.ts';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

export const runImport = defineJob(
  'import.run',
  z.object({ businessId: Id, kind: z.enum(importKinds), importId: Id }),
);
