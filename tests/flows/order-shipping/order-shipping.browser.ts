import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { shippingInBrowser } from './order-shipping.begin.ts';
import { shippingFaultMatrix } from './order-shipping.fault-matrix.ts';

walkThroughBrowser(shippingInBrowser, shippingFaultMatrix, {
  interruptions: drawnInterruptions('order-shipping'),
});
