import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoFolderKey } from './demo-copy.ts';

const root = join(import.meta.dirname, '../../..');
const sources = [
  'src/**/*.{ts,tsx,css}',
  '{domain,contract,machines}/**/*.ts',
  'index.html',
  'public/*',
  '*.config.{ts,mjs}',
  'package-lock.json',
];

const newest = (patterns: string[]): number =>
  Math.max(0, ...globSync(patterns, { cwd: root }).map((file) => statSync(join(root, file)).mtimeMs));

/** Builds the web application where what was built is older than what it is built from. */
export function build(): void {
  if (newest(['dist/index.html']) > newest(sources)) return;
  execFileSync('npm', ['run', 'generate'], { cwd: root, stdio: 'inherit' });
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
}

/** Once before all tests: the build, and a folder for the demo that whoever needs it first makes for all. */
export default function setUp(): () => void {
  build();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-demo-'));
  process.env[demoFolderKey] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
