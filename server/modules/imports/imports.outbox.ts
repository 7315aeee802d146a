import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { importKinds } from './imports.table.ts';

export const runImport = defineJob(
  'import.run',
  z.object({ businessId: Id, kind: z.enum(importKinds), importId: Id }),
);
