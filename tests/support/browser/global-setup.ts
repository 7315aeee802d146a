import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '#tests/support/server/build.ts';
import { demoFolderKey } from './demo-copy.ts';

/**
 * Runs once before all tests: the build, and a folder for the demo, which the first worker that needs it creates for
 * all.
 */
export default function setUp(): () => void {
  build();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-demo-'));
  process.env[demoFolderKey] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
