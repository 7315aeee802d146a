import type { Deps } from '#server/deps.ts';
import { memberJoinedJob } from '#server/modules/team/team.outbox.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { wasNotifiedOfMember } from './notifications.repo.ts';
import { notifyMembers } from './notify-members.ts';

/** Handles the job of the team: notifies of a new member, once. */
export const handleNewMembers = (deps: Deps): void =>
  deps.jobs.handle(memberJoinedJob, ({ businessId, userId, joinedAt }) =>
    deps.db.transaction(async (tx) => {
      const member = await userById(tx, userId);
      if (!member || (await wasNotifiedOfMember(tx, { businessId, userId }, new Date(joinedAt)))) return;
      const name = [member.firstName, member.lastName].filter(Boolean).join(' ');
      await notifyMembers(tx, deps, businessId, {
        kind: 'memberJoined',
        details: { person: name || member.email },
        records: [{ type: 'team', id: userId }],
        actorId: userId,
        eventId: `${userId}-${joinedAt}`,
      });
    }),
  );
