import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { teamInvitationInBrowser } from './team-invitation.begin.ts';

walkThroughBrowser(teamInvitationInBrowser);
