import { describe } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '#machines/flows/session/index.ts';
import { provideTeamInvitationActors } from '#src/features/team-invitation/team-invitation.actors.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { teamInvitationTable } from './team-invitation.table.ts';

const nothing = () => undefined;
/** The session's chart without a device: its own calls are not part of this flow. */
const deviceless = sessionMachine.provide({
  actions: { keep: nothing, forget: nothing, clearBusinessData: nothing, notifyTabs: nothing },
});

describe('joining a team against the real API', () => {
  walkTableThroughApi(teamInvitationTable, {
    hasImpossibleData: 'invitations are set into each state of the flow by hand',
    open({ fixture, interceptor, clock }) {
      connectApi({ ...settingsAs(interceptor), token: () => fixture.account.token });
      const signedOut = { token: undefined, cached: undefined, activeBusinessId: undefined };
      const session = createActor(deviceless, { input: signedOut }).start();
      const input = { token: fixture.token, accountEmail: fixture.account.email };
      return { actor: createActor(provideTeamInvitationActors(api, session), { input, clock }).start() };
    },
  });
});
