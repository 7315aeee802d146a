import { walkThroughCells } from '#tests/support/browser/browser-walk.ts';
import { importInBrowser } from './import.begin.ts';
import { importCells } from './import.cells.ts';
import { paymentInBrowser } from './invoice-payment.begin.ts';
import { paymentCells } from './invoice-payment.cells.ts';
import { onboardingInBrowser } from './onboarding.begin.ts';
import { onboardingCells } from './onboarding.cells.ts';
import { shippingInBrowser } from './order-shipping.begin.ts';
import { shippingCells } from './order-shipping.cells.ts';
import { sessionInBrowser } from './session.begin.ts';
import { sessionCells } from './session.cells.ts';

walkThroughCells(sessionInBrowser, sessionCells);
walkThroughCells(onboardingInBrowser, onboardingCells);
walkThroughCells(shippingInBrowser, shippingCells);
walkThroughCells(importInBrowser, importCells);
walkThroughCells(paymentInBrowser, paymentCells);
