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
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { TeamInvitationFixture, newAccount } from './team-invitation.fixture.ts';
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
  /** The token of the account that is signed in. */
  token: string | undefined;
}

async function begin(start: string, journey: Journey): Promise<World> {
  const fixture = await TeamInvitationFixture.open(server.harness);
  const interceptor = await openInterceptedTransport(server);
  server.kept.clear();
  const who = start.startsWith('the invited') ? 'invited' : start.startsWith('another') ? 'other' : undefined;
  const clock = new ManualClock();
  const world = {
    interceptor,
    journey,
    taken: 0,
    clock,
    fixture,
    token: who && (await fixture.newToken(who)),
  };
  const settings = settingsAs(interceptor);
  connectApi({ ...settings, token: () => world.token });
  const nothing = () => undefined;
  // The session's chart without a device: its own calls are not part of this flow.
  const deviceless = sessionMachine.provide({
    actions: { keep: nothing, forget: nothing, clearBusinessData: nothing, notifyTabs: nothing },
  });
  const session = createActor(deviceless, {
    input: { token: undefined, cached: undefined, activeBusinessId: undefined },
  }).start();
  const accountEmail =
    who === 'invited' ? fixture.invitedEmail : who === 'other' ? 'other@shop.example' : null;
  const actor = createActor(provideTeamInvitationActors(api, session), {
    input: { token: fixture.token, accountEmail },
    clock,
  }).start();
  return Object.assign(world, { actor });
}

/** Sends the event with the data of the fixture in place of the model's samples. */
async function send(
  world: World,
  { edge: { event, variant }, next }: { edge: Edge; next?: Edge | undefined },
) {
  const { actor, fixture } = world;
  if (event.type === 'account.changed') {
    const isSignedIn = variant === 'the invited person signs in';
    world.token = isSignedIn ? await fixture.newToken() : undefined;
    return actor.send({ type: event.type, email: isSignedIn ? fixture.invitedEmail : null });
  }
  if (event.type === 'account.create') {
    const { newPassword, ...details } = newAccount;
    const password = next?.variant === 'a common password' ? 'password123' : newPassword;
    return actor.send({ type: event.type, details, newPassword: password });
  }
  return actor.send(event as Parameters<typeof actor.send>[0]);
}

describe('joining a team against the real API', () => {
  walkThroughApi(teamInvitationModel, {
    begin,
    send,
    outcomes: { ...teamInvitationOutcomes, 'after:retryDelay': endDelayOf('retryDelay') },
    transientStates: ['loaded'],
  });
});
