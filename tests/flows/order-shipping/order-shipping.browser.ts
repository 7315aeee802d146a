import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { shippingInBrowser } from './order-shipping.begin.ts';
import { shippingFaultMatrix } from './order-shipping.fault-matrix.ts';

walkThroughBrowser(shippingInBrowser, shippingFaultMatrix, {
  // Without a network the page doesn't give up loading the order: it waits, and asks again.
  interruptions: drawnInterruptions('order-shipping').filter(
    ({ state, kind }) => !(state === 'loading' && kind === 'offline'),
  ),
});
