import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { importInBrowser } from './import.begin.ts';

walkThroughBrowser(importInBrowser, undefined, 1);
