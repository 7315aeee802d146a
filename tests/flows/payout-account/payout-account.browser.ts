import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { payoutInBrowser } from './payout-account.begin.ts';
import { payoutFaultMatrix } from './payout-account.fault-matrix.ts';

walkThroughBrowser(payoutInBrowser, payoutFaultMatrix, {
  interruptions: drawnInterruptions('payout-account'),
});
