import { defineStory } from '../../story/story.ts';
import { teamInvitationModel } from './team-invitation.model.ts';

export const teamInvitationStory = defineStory(teamInvitationModel, {
  goal: 'joined',
  mainJourney: 'Joined at the first try',
  steps: [
    {
      title: 'Invitation',
      result: 'The invitation is loaded. After a refusal it is loaded again.',
      states: ['loading', 'loaded', 'failed', 'missing', 'denied', 'tooMany', 'ended'],
    },
    {
      title: 'Account',
      result: 'The invited person uses the account with the invited email address.',
      states: ['signedOut', 'otherAccount', 'leavingAccount'],
    },
    {
      title: 'Decision',
      result: 'The invited person decided.',
      states: ['deciding', 'choosing', 'confirmingDecline'],
    },
    {
      title: 'Joining',
      result: 'The membership is created, once.',
      states: ['accepting', 'joining', 'declining', 'declined'],
    },
    { title: 'Member', result: 'The person works in the team.', states: ['joined'] },
  ],
});
