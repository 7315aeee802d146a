import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

/** Asks the provider for a confirmed account. Asking again never opens a second one. */
export const openAccount = defineJob('virtual-accounts.open', z.object({ businessId: Id }));
