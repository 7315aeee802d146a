import { type ActorRefFrom, createActor } from 'xstate';
import { type OnboardingMachine, onboardingMachine } from '#machines/flows/onboarding/index.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import { api } from '#src/lib/api/api.ts';
import { onboardingActors } from './onboarding.actors.ts';
import { forgetOnboarding, keepOnboarding, rememberedOnboarding } from './onboarding.storage.ts';

export type OnboardingActor = ActorRefFrom<OnboardingMachine>;

/** The onboarding of this tab: the one under way, else the one that was left on this device, else a new one. */
export function openOnboarding(
  { flows, session }: { flows: { onboarding?: OnboardingActor }; session: SessionActor },
  invitation: { betaId: string | undefined; eventId: string | undefined },
): OnboardingActor {
  if (flows.onboarding?.getSnapshot().status === 'active') return flows.onboarding;
  const machine = onboardingMachine.provide({ actors: onboardingActors(api) });
  const { input, snapshot } = rememberedOnboarding(invitation);
  const actor = snapshot
    ? createActor(machine, {
        input,
        snapshot: snapshot as ReturnType<OnboardingActor['getPersistedSnapshot']>,
      })
    : createActor(machine, { input });
  actor.subscribe({
    next: (now) => keepOnboarding(now, actor.getPersistedSnapshot()),
    complete: () => {
      const { signedIn } = actor.getSnapshot().context;
      forgetOnboarding();
      if (signedIn) session.send({ type: 'session.begin', signedIn });
    },
  });
  flows.onboarding = actor;
  return actor.start();
}
