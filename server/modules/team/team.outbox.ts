import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

/**
 * A member was suspended or removed: a transfer of the ownership to them ends. The transfer changes memberships, so the team
 * can't call it.
 */
export const memberLeftJob = defineJob('team.left', z.object({ businessId: Id, userId: Id }));

/** Notify the team that a person has joined it. The notifications read the team, so the team can't call them. */
export const memberJoinedJob = defineJob(
  'team.joined',
  z.object({ businessId: Id, userId: Id, joinedAt: Instant }),
);
