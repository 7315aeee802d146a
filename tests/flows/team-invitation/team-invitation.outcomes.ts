import type { CallName } from '#contract/calls.ts';
import type { teamInvitationModel } from '#machines/flows/team-invitation/team-invitation.model.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { type Travel, dropCall, passCall } from '#tests/support/walks/journey.ts';
import type { TeamInvitationFixture } from './team-invitation.fixture.ts';

export interface TeamInvitationTravel extends Travel {
  fixture: TeamInvitationFixture;
}

/** Refusals that the interceptor sends, because the server doesn't send them or only after many requests. */
const statuses: Record<string, number> = { 'too many requests': 429, 'access denied': 403 };

/** Answers a press as in the variant. */
const pressed =
  (name: CallName, needsAccount: boolean) =>
  async (walk: TeamInvitationTravel, { edge }: { edge: Edge }): Promise<void> => {
    const status = statuses[edge.variant];
    if (status !== undefined) return (await walk.interceptor.next(name)).fail(status);
    await walk.fixture.prepare(edge.variant, needsAccount);
    return passCall(walk, name, edge);
  };

/** The result of each call, for the API and the browser. */
export const teamInvitationOutcomes = {
  async 'done:loadInvitation'(walk, { edge }) {
    const status = statuses[edge.variant];
    if (status !== undefined) return (await walk.interceptor.next('invitation')).fail(status);
    await walk.fixture.be(edge.variant);
    return passCall(walk, 'invitation', edge);
  },
  async 'error:loadInvitation'({ interceptor }, { edge }) {
    const held = await interceptor.next('invitation');
    return edge.variant === 'a broken answer' ? held.fail(503) : held.drop();
  },
  'done:acceptInvitation': pressed('acceptInvitation', true),
  'error:acceptInvitation': dropCall('acceptInvitation'),
  'done:joinTeam': pressed('joinTeam', false),
  'error:joinTeam': dropCall('joinTeam'),
  'done:declineInvitation': pressed('declineInvitation', true),
  'error:declineInvitation': dropCall('declineInvitation'),
} satisfies Partial<ExecutorOf<typeof teamInvitationModel, TeamInvitationTravel>['outcomes']>;
