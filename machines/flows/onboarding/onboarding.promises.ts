import { definePromises } from '#machines/promises/promise.ts';
import { emptyDraft } from './onboarding.draft.ts';
import { onboardingMachine } from './onboarding.machine.ts';
import type { OnboardingInput } from './onboarding.types.ts';
import { onboardingView } from './onboarding.view.ts';
import { businessPromises } from './promises/business.ts';
import { codePromises } from './promises/code.ts';
import { createPromises } from './promises/create.ts';
import { personalPromises } from './promises/personal.ts';
import { savingPromises } from './promises/saving.ts';
import { signUpPromises } from './promises/sign-up.ts';

/** The parts of a sign-up that the device keeps from one version of the app to the next. */
type KeptOnboarding = Pick<OnboardingInput, 'onboardingId' | 'token' | 'draft'> | null;

/** Everything that a new merchant can rely on (specification, sections 3, 4 and 7; decisions, "Rules", on sign-up). */
export const onboardingPromises = definePromises(onboardingMachine, {
  view(snapshot) {
    const { state: _, ...shown } = onboardingView(snapshot);
    // The session with which the sign-up ends.
    return { ...shown, result: snapshot.output };
  },
  keeping: {
    contentAfter(snapshot, kept): KeptOnboarding {
      if (snapshot.status === 'done') return null;
      const { onboardingId, token, draft } = snapshot.context;
      const before = (kept as KeptOnboarding)?.draft ?? emptyDraft;
      return { onboardingId, token, draft: snapshot.hasTag('resumable') ? draft : before };
    },
    keptIn: ({ onboardingId, token, draft }): KeptOnboarding => ({ onboardingId, token, draft }),
    inputAfter: (kept) => ({
      onboardingId: undefined,
      token: undefined,
      draft: emptyDraft,
      ...(kept as KeptOnboarding),
      betaId: undefined,
      eventId: undefined,
    }),
  },
  promises: [
    ...signUpPromises,
    ...codePromises,
    ...personalPromises,
    ...businessPromises,
    ...savingPromises,
    ...createPromises,
  ],
});
