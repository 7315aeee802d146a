import type { teamInvitationModel } from '#machines/flows/team-invitation/team-invitation.model.ts';
import {
  type FaultMatrixOf,
  blockedState,
  noControl,
  afterReturn,
  transientState,
} from '#tests/support/walks/fault-matrix.ts';
import type { TeamInvitationTravel } from './team-invitation.outcomes.ts';

/** The URL leads back to the invitation, which is loaded again. */
const beginsAgain = <DoublePress>(doublePress: DoublePress) =>
  afterReturn('starts again', 'starts again', doublePress);

/** A press that is answered or not; the server does nothing twice. */
const pressed = {
  '4xx': { variant: 'revoked in the meantime' },
  '5xx': 'continues',
  offline: 'continues',
  canceledBy: blockedState,
} as const;

export const teamInvitationFaultMatrix: FaultMatrixOf<typeof teamInvitationModel, TeamInvitationTravel> = {
  calls: {
    loadInvitation: {
      name: 'invitation',
      '4xx': { variant: 'no such link' },
      '5xx': 'continues',
      offline: 'continues',
      lost: 'continues',
      canceledBy: blockedState,
    },
    acceptInvitation: { ...pressed, name: 'acceptInvitation', lost: { again: 'joined' } },
    // The account exists then; the next press says so, and the invitation is loaded again.
    joinTeam: { ...pressed, name: 'joinTeam', lost: 'ends' },
    declineInvitation: { ...pressed, name: 'declineInvitation', lost: { again: 'declined' } },
  },
  states: {
    loading: beginsAgain(noControl),
    loaded: transientState,
    failed: beginsAgain('invitation.retry'),
    missing: beginsAgain('invitation.retry'),
    denied: beginsAgain('invitation.retry'),
    tooMany: beginsAgain('invitation.retry'),
    ended: beginsAgain(noControl),
    signedOut: beginsAgain('invitation.decline'),
    otherAccount: beginsAgain('account.leave'),
    leavingAccount: { impossible: 'the session ends within it' },
    deciding: beginsAgain('invitation.accept'),
    choosing: beginsAgain('account.create'),
    accepting: beginsAgain(noControl),
    joining: beginsAgain(noControl),
    confirmingDecline: beginsAgain('decline.confirm'),
    declining: beginsAgain(noControl),
    declined: beginsAgain(noControl),
    joined: { impossible: 'the link is used up; what it shows then is a step of the tour' },
  },
  inputAfter: ({ context: { token, accountEmail } }) => ({ token, accountEmail }),
  effects: ({ fixture }) => fixture.effects(),
};
