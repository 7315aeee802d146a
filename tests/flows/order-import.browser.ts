import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { importInBrowser } from './order-import.begin.ts';

walkThroughBrowser(importInBrowser);
