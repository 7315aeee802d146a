export { onboardingMachine, type OnboardingMachine } from './onboarding.machine.ts';
export {
  countedSteps,
  type HandleCheck,
  type OnboardingControl,
  type OnboardingSnapshot,
  type OnboardingStep,
  type OnboardingView,
  onboardingView,
} from './onboarding.view.ts';
export { emptyDraft } from './onboarding.draft.ts';
export type { Attempt, Beta, Code, OnboardingInput } from './onboarding.types.ts';
