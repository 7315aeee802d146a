import type { OnboardingActor } from '#src/flows/onboarding/onboarding.actor.ts';
import { OnboardingScreen } from '#src/screens/onboarding/onboarding.screen.tsx';

export const OnboardingPage = ({ actor }: { actor: OnboardingActor }) => (
  <OnboardingScreen onboarding={actor} />
);
