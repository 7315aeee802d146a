import { type ActorOptions, type ActorRefFrom, createActor } from 'xstate';
import { type OnboardingMachine, onboardingMachine } from '#machines/flows/onboarding/index.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import { api } from '#src/lib/api/api.ts';
import { onboardingActors } from './onboarding.actors.ts';
import { type Invitation, clearOnboarding, saveOnboarding, loadOnboarding } from './onboarding.storage.ts';

export type OnboardingActor = ActorRefFrom<OnboardingMachine>;

/** Starts the onboarding that was stored on this device, or a new one, and stores it after each change. */
export function startOnboarding(
  machine: OnboardingMachine,
  session: Pick<SessionActor, 'send'>,
  invitation: Invitation,
  options: Pick<ActorOptions<OnboardingMachine>, 'clock'> = {},
): OnboardingActor {
  const { input, snapshot } = loadOnboarding(invitation);
  const actor = snapshot
    ? createActor(machine, {
        ...options,
        input,
        snapshot: snapshot as ReturnType<OnboardingActor['getPersistedSnapshot']>,
      })
    : createActor(machine, { ...options, input });
  actor.subscribe({
    next: (now) => saveOnboarding(now, actor.getPersistedSnapshot()),
    complete: () => {
      const { signedIn } = actor.getSnapshot().context;
      clearOnboarding();
      if (signedIn) session.send({ type: 'session.begin', signedIn });
    },
  });
  return actor.start();
}

let runningOnboarding: OnboardingActor | undefined;

/**
 * Returns the onboarding of this tab: the running one, the one that was stored on this device, or a new one. It keeps
 * running on other pages until it is completed.
 */
export function openOnboarding(session: SessionActor, invitation: Invitation): OnboardingActor {
  if (runningOnboarding?.getSnapshot().status === 'active') return runningOnboarding;
  const machine = onboardingMachine.provide({ actors: onboardingActors(api) });
  runningOnboarding = startOnboarding(machine, session, invitation);
  return runningOnboarding;
}

/** Returns the event that the merchant signed up from. */
export const getOnboardingEventId = (): string | undefined =>
  runningOnboarding?.getSnapshot().context.eventId;
