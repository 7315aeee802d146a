import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current team is loaded: another person may have changed it. */
const changed = { invalidates: ['team', 'audit-log', 'usage'], invalidatesOnFailure: true } as const;

export const inviteMember = defineWrite({ ...changed, call: 'inviteMember' });
export const updateMember = defineWrite({ ...changed, call: 'updateMember' });
export const toggleMemberStatus = defineWrite({ ...changed, call: 'toggleMemberStatus' });
export const removeMember = defineWrite({ ...changed, call: 'removeMember' });
export const resendInvitation = defineWrite({ ...changed, call: 'resendInvitation' });
export const revokeInvitation = defineWrite({ ...changed, call: 'revokeInvitation' });
