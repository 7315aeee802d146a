import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { withdrawInBrowser } from './withdraw.begin.ts';

walkThroughBrowser(withdrawInBrowser, undefined, 1);
