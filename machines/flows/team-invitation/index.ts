export { teamInvitationMachine } from './team-invitation.machine.ts';
export type { JoinInput } from './team-invitation.setup.ts';
export {
  type TeamInvitationSend,
  type TeamInvitationView,
  teamInvitationView,
} from './team-invitation.view.ts';
export type { AcceptAnswer, DeclineAnswer, InvitationAnswer, JoinAnswer } from './team-invitation.types.ts';
