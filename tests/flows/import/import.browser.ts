import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { importInBrowser } from './import.begin.ts';
import { importFaultMatrix } from './import.fault-matrix.ts';

walkThroughBrowser(importInBrowser, importFaultMatrix, { interruptions: drawnInterruptions('import') });
