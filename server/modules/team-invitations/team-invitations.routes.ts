import { teamCalls } from '#contract/people/team.ts';
import type { Deps } from '#server/deps.ts';
import { getDevice } from '#server/modules/session/device.rules.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { getNamedBusinessId } from '#server/plugins/access.ts';
import { requireStepUp } from '#server/modules/second-factor/step-up.ts';
import { type App, route } from '#server/plugins/route.ts';
import { inviteMember, resendInvitation } from './send-invitation.service.ts';
import { acceptInvitation, declineInvitation, getInvitation, joinTeam } from './team-invitations.service.ts';

export function teamInvitationRoutes(app: App, deps: Deps): void {
  const needs = { ...deps, passwords: makePasswords(deps.config) };

  route(app, teamCalls.inviteMember, async ({ tx, caller, body }) => {
    await requireStepUp(tx, deps, caller);
    return inviteMember(tx, deps, caller, body);
  });
  route(app, teamCalls.resendInvitation, ({ tx, caller, params }) =>
    resendInvitation(tx, deps, caller, params.id),
  );
  route(app, teamCalls.invitation, ({ params }) => getInvitation(deps, params.token));
  route(app, teamCalls.acceptInvitation, ({ tx, caller, params }) =>
    acceptInvitation(tx, deps, caller, params.token),
  );
  route(app, teamCalls.declineInvitation, async ({ tx, params }) => {
    await declineInvitation(tx, deps, params.token);
    return { done: true } as const;
  });
  route(app, teamCalls.joinTeam, ({ tx, body, request, reply }) =>
    joinTeam(tx, needs, body, getNamedBusinessId(request), getDevice({ request, reply }, deps.config)),
  );
}
