import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

/** Asks the provider for the result of a withdrawal, and sends it if the provider does not know it. */
export const withdrawalJob = defineJob('withdrawals.send', z.object({ businessId: Id, id: Id }));
