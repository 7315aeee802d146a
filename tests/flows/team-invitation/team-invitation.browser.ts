import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { teamInvitationInBrowser } from './team-invitation.begin.ts';
import { teamInvitationFaultMatrix } from './team-invitation.fault-matrix.ts';

walkThroughBrowser(teamInvitationInBrowser, teamInvitationFaultMatrix, {
  interruptions: drawnInterruptions('team-invitation'),
});
