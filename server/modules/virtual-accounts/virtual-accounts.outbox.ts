import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

/** Requests a confirmed account from the provider. A repeat never opens a second one. */
export const openAccountJob = defineJob('virtual-accounts.open', z.object({ businessId: Id }));
