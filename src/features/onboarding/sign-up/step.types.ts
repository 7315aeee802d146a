import type { OnboardingView } from '#machines/flows/onboarding/index.ts';
import type { OnboardingActor } from '#src/features/onboarding/onboarding.actor.ts';

export type StepProps = { view: OnboardingView; onboarding: OnboardingActor };
