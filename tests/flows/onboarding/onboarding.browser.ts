import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { onboardingInBrowser } from './onboarding.begin.ts';

walkThroughBrowser(onboardingInBrowser);
