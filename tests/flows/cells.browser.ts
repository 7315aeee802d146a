import { walkThroughCells } from '#tests/support/browser/browser-walk.ts';
import { onboardingInBrowser } from './onboarding.begin.ts';
import { onboardingCells } from './onboarding.cells.ts';
import { shippingInBrowser } from './order-shipping.begin.ts';
import { shippingCells } from './order-shipping.cells.ts';
import { sessionInBrowser } from './session.begin.ts';
import { sessionCells } from './session.cells.ts';

// The imports are not walked cell by cell yet.
walkThroughCells(sessionInBrowser, sessionCells);
walkThroughCells(onboardingInBrowser, onboardingCells);
walkThroughCells(shippingInBrowser, shippingCells);
