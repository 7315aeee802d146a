import { teamCalls } from '#contract/people/team.ts';
import { permission, resources } from '#domain/permission.ts';
import type { Deps } from '#server/deps.ts';
import { requireStepUp } from '#server/modules/second-factor/step-up.ts';
import { type App, route } from '#server/plugins/route.ts';
import { resourceNames } from '#domain/permission-labels.ts';
import {
  expireInvitations,
  removeMember,
  revokeInvitation,
  setMemberStatus,
  updateMember,
} from './team.service.ts';
import { getMemberWithTimeline, listTeam } from './team.view.ts';

const allPermissions = resources.flatMap((resource) => [
  permission(resource, 'view-only'),
  permission(resource, 'manage'),
]);

export function teamRoutes(app: App, deps: Deps): void {
  route(app, teamCalls.teamMembers, ({ caller, query }) => listTeam(deps, caller, query));
  route(app, teamCalls.teamMember, ({ caller, params }) => getMemberWithTimeline(deps, caller, params.id));
  route(app, teamCalls.updateMember, async ({ tx, caller, params, body }) => {
    await requireStepUp(tx, deps, caller);
    return updateMember(tx, deps, caller, params.id, body);
  });
  route(app, teamCalls.toggleMemberStatus, ({ tx, caller, params, body }) =>
    setMemberStatus(tx, deps, caller, params.id, body.status),
  );
  route(app, teamCalls.removeMember, async ({ tx, caller, params }) => {
    await removeMember(tx, deps, caller, params.id);
    return { done: true } as const;
  });
  route(app, teamCalls.revokeInvitation, ({ tx, caller, params }) =>
    revokeInvitation(tx, deps, caller, params.id),
  );
  route(app, teamCalls.permissionResources, async () =>
    resources.map((resource) => ({ resource, name: resourceNames[resource] })),
  );
  route(app, teamCalls.permissionNames, async () => allPermissions);

  deps.jobs.sweep('invitations that expire', 60_000, (tx) => expireInvitations(tx, deps));
}
