import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { checkoutInBrowser } from './subscription-checkout.begin.ts';
import { checkoutFaultMatrix } from './subscription-checkout.fault-matrix.ts';

walkThroughBrowser(checkoutInBrowser, checkoutFaultMatrix, {
  interruptions: drawnInterruptions('subscription-checkout'),
});
