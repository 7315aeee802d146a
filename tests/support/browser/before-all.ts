import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '#tests/support/server/build.ts';
import { demoFolderKey } from './demo-copy.ts';

/** Once before all tests: the build, and a folder for the demo that whoever needs it first makes for all. */
export default function setUp(): () => void {
  build();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-demo-'));
  process.env[demoFolderKey] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
