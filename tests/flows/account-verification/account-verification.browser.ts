import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { verificationInBrowser } from './account-verification.begin.ts';
import { verificationFaultMatrix } from './account-verification.fault-matrix.ts';

walkThroughBrowser(verificationInBrowser, verificationFaultMatrix, {
  interruptions: drawnInterruptions('account-verification'),
});
