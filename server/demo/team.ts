import { invitationDays } from '#domain/team.ts';
import type { Permission } from '#domain/permission.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { inviteMember } from '#server/modules/team-invitations/send-invitation.service.ts';
import { setPlan } from '#server/modules/business/business.records.ts';
import { signIn } from '#server/modules/session/session.service.ts';
import { lockMember } from '#server/modules/team/team.records.ts';
import { expireInvitations, joinByInvitation, setMemberStatus } from '#server/modules/team/team.service.ts';
import { createAccount } from '#server/modules/users/account.service.ts';
import { demoInvitations, demoMembers, demoPlace, laterMembers } from './accounts.ts';
import type { DemoBusiness } from './businesses.ts';
import { pastJobs } from './past-jobs.ts';
import { getOpeningDate } from './year/order-schedule.ts';

/** The members' own device; it is recognised by its label alone. */
const ownDevice = {
  label: demoPlace.device,
  address: demoPlace.address,
  token: undefined,
  writeToken: () => undefined,
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;

type TeamDeps = Pick<Deps, 'config' | 'jobs'>;
/** Something that happened to the team at an instant of the past. */
interface TeamEvent {
  at: Date;
  run: (deps: TeamDeps & Pick<Deps, 'clock'>) => Promise<void>;
}

/** Creates the team of a business with its history: members, a suspended one, and invitations that wait or have expired. */
export async function makeTeam(
  tx: Transaction,
  deps: TeamDeps,
  { key }: DemoBusiness,
  owner: Member,
  startedAt: Date,
): Promise<void> {
  const { businessId } = owner;
  await setPlan(tx, businessId, key === 'adire-house' ? 'pro' : 'basic');
  const daysAgo = (days: number) => new Date(startedAt.getTime() - days * dayMs);
  const invite = (permissions: readonly Permission[], email: string): TeamEvent['run'] =>
    async function (past) {
      await inviteMember(tx, past, owner, { email, permissions });
    };
  const memberIds = new Map<string, string>();
  const userIds = new Map<string, string>();
  const signingIn = ({ person }: (typeof demoMembers)[number], hoursAgo: number): TeamEvent => ({
    at: new Date(startedAt.getTime() - hoursAgo * hourMs),
    async run(past) {
      await signIn(past, tx, userIds.get(person.email) ?? '', ownDevice);
    },
  });
  const joining = ({ person, permissions }: (typeof demoMembers)[number], invitedAt: Date): TeamEvent[] => [
    {
      at: invitedAt,
      async run(past) {
        const { id } = await inviteMember(tx, past, owner, { email: person.email, permissions });
        memberIds.set(person.email, id);
      },
    },
    {
      at: new Date(invitedAt.getTime() + 5 * hourMs),
      async run(past) {
        const userId = await createAccount(past, tx, person);
        const invitation = await lockMember(tx, businessId, memberIds.get(person.email) ?? '');
        const { name, email } = person;
        if (invitation) await joinByInvitation(tx, past, invitation, { userId, name, email, ...demoPlace });
        userIds.set(email, userId);
      },
    },
  ];
  const ofShop = <T extends { shop: DemoBusiness['key'] }>(all: readonly T[]) =>
    all.filter(({ shop }) => shop === key);
  const events: TeamEvent[] = [
    ...ofShop(demoMembers).flatMap((member) => joining(member, getOpeningDate(startedAt))),
    ...ofShop(laterMembers).flatMap(({ joinedDaysAgo, suspendedDaysAgo, ...member }) => [
      ...joining(member, daysAgo(joinedDaysAgo)),
      ...(suspendedDaysAgo === undefined
        ? []
        : [
            {
              at: daysAgo(suspendedDaysAgo),
              async run(past: Parameters<TeamEvent['run']>[0]) {
                const id = memberIds.get(member.person.email) ?? '';
                await setMemberStatus(tx, past, owner, id, 'suspended');
              },
            },
          ]),
    ]),
    ...ofShop([
      ...demoMembers,
      ...laterMembers.filter((member) => member.suspendedDaysAgo === undefined),
    ]).map((member, nth) => signingIn(member, 3 + 20 * nth)),
    ...ofShop(demoInvitations).flatMap(({ email, permissions, sentDaysAgo }) => [
      { at: daysAgo(sentDaysAgo), run: invite(permissions, email) },
      ...(sentDaysAgo > invitationDays
        ? [
            {
              at: daysAgo(sentDaysAgo - invitationDays),
              run: (past: Parameters<TeamEvent['run']>[0]) => expireInvitations(tx, past),
            },
          ]
        : []),
    ]),
  ];
  for (const { at, run } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    await run({ ...deps, jobs: pastJobs(deps.jobs, startedAt), clock: { now: () => at } });
}
