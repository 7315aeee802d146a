import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

export const runOrderImport = defineJob('order-import.run', z.object({ businessId: Id, importId: Id }));
