import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { paymentInBrowser } from './invoice-payment.begin.ts';

walkThroughBrowser(paymentInBrowser);
