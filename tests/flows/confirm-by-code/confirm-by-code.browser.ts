import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { confirmationInBrowser } from './confirm-by-code.begin.ts';

walkThroughBrowser(confirmationInBrowser);
