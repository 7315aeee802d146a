import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

/** Take the steps that are due for a referral. */
export const reviewReferralJob = defineJob('referrals.review', z.object({ businessId: Id, id: Id }));
