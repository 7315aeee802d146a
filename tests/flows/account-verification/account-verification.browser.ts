import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { verificationInBrowser } from './account-verification.begin.ts';

walkThroughBrowser(verificationInBrowser, undefined, 3);
