import { teamCalls } from '#contract/people/team.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current team is loaded: another person may have changed it. */
const changed = { invalidates: ['team', 'audit-log', 'usage'], invalidatesOnFailure: true } as const;

export const inviteMember = defineWrite({ ...changed, call: teamCalls.inviteMember });
export const updateMember = defineWrite({ ...changed, call: teamCalls.updateMember });
export const toggleMemberStatus = defineWrite({ ...changed, call: teamCalls.toggleMemberStatus });
export const removeMember = defineWrite({ ...changed, call: teamCalls.removeMember });
export const resendInvitation = defineWrite({ ...changed, call: teamCalls.resendInvitation });
export const revokeInvitation = defineWrite({ ...changed, call: teamCalls.revokeInvitation });
