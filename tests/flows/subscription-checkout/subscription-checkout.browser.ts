import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { checkoutInBrowser } from './subscription-checkout.begin.ts';

walkThroughBrowser(checkoutInBrowser, undefined, 2);
