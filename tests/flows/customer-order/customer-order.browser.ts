import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { customerOrderInBrowser } from './customer-order.begin.ts';
import { customerOrderFaultMatrix } from './customer-order.fault-matrix.ts';

walkThroughBrowser(customerOrderInBrowser, customerOrderFaultMatrix, {
  interruptions: drawnInterruptions('customer-order'),
});
