import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { payoutInBrowser } from './payout-account.begin.ts';

walkThroughBrowser(payoutInBrowser, undefined, 1);
