import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { onboardingInBrowser } from './onboarding.begin.ts';
import { onboardingFaultMatrix } from './onboarding.fault-matrix.ts';

/** The states with a call in flight. Whether another tab repeats it depends on the call. */
const isCalling = /submitting|verifying|resending|renewing|saving|checking|opening/;

walkThroughBrowser(onboardingInBrowser, onboardingFaultMatrix, {
  interruptions: drawnInterruptions('onboarding').filter(
    ({ state, kind }) => !(kind === 'tab' && isCalling.test(state)),
  ),
});
