import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Builds what was built from something older: the web application, and the server that `npm start` runs. */
export function build(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
}

/** As Vitest's set-up. */
export default build;
