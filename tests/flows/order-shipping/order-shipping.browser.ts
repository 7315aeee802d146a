import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { shippingInBrowser } from './order-shipping.begin.ts';

walkThroughBrowser(shippingInBrowser, undefined, 1);
