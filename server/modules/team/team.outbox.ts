import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

/** Notify the team that a person has joined it. The notifications read the team, so the team can't call them. */
export const memberJoinedJob = defineJob(
  'team.joined',
  z.object({ businessId: Id, userId: Id, joinedAt: Instant }),
);
