import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { paymentInBrowser } from './invoice-payment.begin.ts';
import { paymentFaultMatrix } from './invoice-payment.fault-matrix.ts';

walkThroughBrowser(paymentInBrowser, paymentFaultMatrix, {
  interruptions: drawnInterruptions('invoice-payment'),
});
