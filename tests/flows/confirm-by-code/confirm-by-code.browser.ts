import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { confirmationInBrowser } from './confirm-by-code.begin.ts';
import { confirmationFaultMatrix } from './confirm-by-code.fault-matrix.ts';

walkThroughBrowser(confirmationInBrowser, confirmationFaultMatrix, {
  interruptions: drawnInterruptions('confirm-by-code'),
});
