import { beforeAll, describe } from 'vitest';
import { onboardingMachine, type OnboardingSnapshot } from '#machines/flows/onboarding/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { startOnboarding } from '#src/features/onboarding/onboarding.actor.ts';
import { onboardingActors } from '#src/features/onboarding/onboarding.actors.ts';
import { createApi } from '#src/lib/api/api.ts';
import { storage } from '#src/lib/storage.ts';
import { simulatePage } from '#tests/support/server/device.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { onboardingTable } from './onboarding.table.ts';

let cookies: Map<string, string>;
beforeAll(() => {
  cookies = simulatePage();
});

describe('the onboarding against the real API', () => {
  walkTableThroughApi(onboardingTable, {
    prepare({ fixture }) {
      const { onboardingId, token } = fixture.kept;
      cookies.clear();
      if (onboardingId !== undefined) storage.write('onboardingId', onboardingId);
      if (token !== undefined) storage.write('token', token);
    },
    /** Opens the sign-up, with what the device keeps. */
    open({ fixture, interceptor, clock, timerOf }) {
      const machine = onboardingMachine.provide({
        actors: {
          ...onboardingActors(createApi(settingsAs(interceptor))),
          waitForResend: timerOf('cooldown').actor,
        },
      });
      const session = { send: () => undefined };
      const invitation = { betaId: fixture.betaId, eventId: undefined };
      return { actor: startOnboarding(machine, session, invitation, { clock }) };
    },
    close({ actor, server }) {
      const kept = [...server.kept];
      // A page that closes runs nothing more; an actor that stops is complete, and would remove what is kept.
      actor.stop();
      for (const [key, value] of kept) server.kept.set(key, value);
    },
    pickKept(_, snapshot) {
      const { onboardingId, token } = (snapshot as OnboardingSnapshot).context;
      return [statePath(snapshot), onboardingId !== undefined, token !== undefined];
    },
    states: { done: ({ fixture }) => fixture.expectOneBusiness() },
  });
});
