import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { customerOrderInBrowser } from './customer-order.begin.ts';

walkThroughBrowser(customerOrderInBrowser);
