import { afterAll, beforeAll, describe } from 'vitest';
import { createActor } from 'xstate';
import { teamInvitationModel } from '#machines/flows/team-invitation/team-invitation.model.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  type TeamInvitationActor,
  provideTeamInvitationActors,
} from '#src/features/team-invitation/team-invitation.actors.ts';
import { sessionMachine } from '#machines/flows/session/index.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { type ApiWalk, endDelayOf, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { walkFaultMatrix, type FaultWaysOf } from '#tests/support/walks/fault-walk.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { TeamInvitationFixture, newAccount } from './team-invitation.fixture.ts';
import { teamInvitationFaultMatrix } from './team-invitation.fault-matrix.ts';
import { type TeamInvitationTravel, teamInvitationOutcomes } from './team-invitation.outcomes.ts';

let server: DeviceServer;
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() =>
  server.close({ hasImpossibleData: 'invitations are set into each state of the flow by hand' }),
);

/** One journey: an actor with the calls of the page. */
interface World extends ApiWalk, TeamInvitationTravel {
  interceptor: ApiWalk['interceptor'];
  actor: TeamInvitationActor;
  clock: ManualClock;
  /** The account that is signed in. */
  account: { token: string | undefined; email: string | null };
}

/** Opens the page of an invitation, for the account that is signed in. */
function open({ fixture, clock, account }: Pick<World, 'fixture' | 'clock' | 'account'>) {
  const nothing = () => undefined;
  // The session's chart without a device: its own calls are not part of this flow.
  const deviceless = sessionMachine.provide({
    actions: { keep: nothing, forget: nothing, clearBusinessData: nothing, notifyTabs: nothing },
  });
  const session = createActor(deviceless, {
    input: { token: undefined, cached: undefined, activeBusinessId: undefined },
  }).start();
  return createActor(provideTeamInvitationActors(api, session), {
    input: { token: fixture.token, accountEmail: account.email },
    clock,
  }).start();
}

async function begin(start: string, journey: Journey): Promise<World> {
  const fixture = await TeamInvitationFixture.open(server.harness);
  const interceptor = await openInterceptedTransport(server);
  server.kept.clear();
  const who = start.startsWith('the invited') ? 'invited' : start.startsWith('another') ? 'other' : undefined;
  const email = who === 'invited' ? fixture.invitedEmail : who === 'other' ? 'other@shop.example' : null;
  const account = { token: who && (await fixture.newToken(who)), email };
  connectApi({ ...settingsAs(interceptor), token: () => account.token });
  const page = { fixture, clock: new ManualClock(), account };
  return { ...page, interceptor, journey, taken: 0, actor: open(page) };
}

/** Sends the event with the data of the fixture in place of the model's samples. */
async function send(
  world: World,
  { edge: { event, variant }, next }: { edge: Edge; next?: Edge | undefined },
) {
  const { actor, fixture, account } = world;
  if (event.type === 'account.changed') {
    const isSignedIn = variant === 'the invited person signs in';
    account.token = isSignedIn ? await fixture.newToken() : undefined;
    account.email = isSignedIn ? fixture.invitedEmail : null;
    return actor.send({ type: event.type, email: account.email });
  }
  if (event.type === 'account.create') {
    const { newPassword, ...details } = newAccount;
    const password = next?.variant === 'a common password' ? 'password123' : newPassword;
    return actor.send({ type: event.type, details, newPassword: password });
  }
  return actor.send(event as Parameters<typeof actor.send>[0]);
}

const ways: FaultWaysOf<typeof teamInvitationModel, World> = {
  begin,
  reopen: open,
  send,
  outcomes: { ...teamInvitationOutcomes, 'after:retryDelay': endDelayOf('retryDelay') },
  transientStates: ['loaded'],
};

describe('joining a team against the real API', () => {
  walkThroughApi(teamInvitationModel, ways);
  walkFaultMatrix(teamInvitationModel, ways, teamInvitationFaultMatrix);
});
