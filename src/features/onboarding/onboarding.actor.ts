import { type ActorRefFrom, createActor } from 'xstate';
import { type OnboardingMachine, onboardingMachine } from '#machines/flows/onboarding/index.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import { api } from '#src/lib/api/api.ts';
import { onboardingActors } from './onboarding.actors.ts';
import { clearOnboarding, saveOnboarding, loadOnboarding } from './onboarding.storage.ts';

export type OnboardingActor = ActorRefFrom<OnboardingMachine>;

let runningOnboarding: OnboardingActor | undefined;

/**
 * Returns the onboarding of this tab: the running one, the one that was stored on this device, or a new one. It keeps
 * running on other pages until it is completed.
 */
export function openOnboarding(
  session: SessionActor,
  invitation: { betaId: string | undefined; eventId: string | undefined },
): OnboardingActor {
  if (runningOnboarding?.getSnapshot().status === 'active') return runningOnboarding;
  const machine = onboardingMachine.provide({ actors: onboardingActors(api) });
  const { input, snapshot } = loadOnboarding(invitation);
  const actor = snapshot
    ? createActor(machine, {
        input,
        snapshot: snapshot as ReturnType<OnboardingActor['getPersistedSnapshot']>,
      })
    : createActor(machine, { input });
  actor.subscribe({
    next: (now) => saveOnboarding(now, actor.getPersistedSnapshot()),
    complete: () => {
      const { signedIn } = actor.getSnapshot().context;
      clearOnboarding();
      if (signedIn) session.send({ type: 'session.begin', signedIn });
    },
  });
  runningOnboarding = actor;
  return actor.start();
}

/** Returns the event that the merchant signed up from. */
export const getOnboardingEventId = (): string | undefined =>
  runningOnboarding?.getSnapshot().context.eventId;
