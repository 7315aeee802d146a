import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { withdrawInBrowser } from './withdraw.begin.ts';
import { withdrawFaultMatrix } from './withdraw.fault-matrix.ts';

walkThroughBrowser(withdrawInBrowser, withdrawFaultMatrix, { interruptions: drawnInterruptions('withdraw') });
