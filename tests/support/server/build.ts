import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Builds the web application and the server of `npm start` if they are outdated. */
export function build(): void {
  // Vitest's own mode would build the store's pages for development, which the server of `npm start` can't render.
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit', env });
}

/** Vitest's global setup. */
export default build;
