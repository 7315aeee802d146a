import type { OnboardingActor } from '#src/features/onboarding/onboarding.actor.ts';
import { OnboardingScreen } from '#src/features/onboarding/sign-up/onboarding.screen.tsx';

export const OnboardingPage = ({ actor }: { actor: OnboardingActor }) => (
  <OnboardingScreen onboarding={actor} />
);
