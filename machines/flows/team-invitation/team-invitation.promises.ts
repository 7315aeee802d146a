import { definePromises } from '#machines/promises/promise.ts';
import { decidingPromises } from './promises/deciding.ts';
import { openingPromises } from './promises/opening.ts';
import { teamInvitationMachine } from './team-invitation.machine.ts';
import { teamInvitationView } from './team-invitation.view.ts';

/** Everything that an invited person can rely on (specification, section 6; decisions, "Team"). */
export const teamInvitationPromises = definePromises(teamInvitationMachine, {
  view: teamInvitationView,
  effects: ['enterBusiness', 'signOut'],
  promises: [...openingPromises, ...decidingPromises],
});
