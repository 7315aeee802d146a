import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { onboardingInBrowser } from './onboarding.begin.ts';
import { onboardingFaultMatrix } from './onboarding.fault-matrix.ts';

walkThroughBrowser(onboardingInBrowser, onboardingFaultMatrix, {
  interruptions: drawnInterruptions('onboarding'),
});
