import { describe, expect, it } from 'vitest';
import { teamInvitationModel } from '#machines/flows/team-invitation/team-invitation.model.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { explore } from '#machines/graph/explore.ts';
import { walkLive } from '#machines/graph/walk-live.ts';

describe('the chart of joining a team', () => {
  const flow = explore(teamInvitationModel);
  it('is sound in every state', () => expect(checkPure(teamInvitationModel, flow)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(teamInvitationModel, flow));
});
