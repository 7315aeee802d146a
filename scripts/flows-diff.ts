import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { compareCharts, formatChanges } from '#machines/graph/compare-charts.ts';
import { ChartDescription } from '#machines/graph/describe.ts';

/** Lists the changes of the charts between a revision and the working tree: `npm run flows:diff REV`. */
class Problem extends Error {}

const usage = 'npm run flows:diff REV, or npm run flows:diff REV -- --markdown FILE';
const registry = 'machines/graph/registry.ts';
/** The folders that the charts consist of. */
const parts = ['machines', 'domain', 'contract', 'package.json'];
const here = process.cwd();

function read(): { rev: string; markdown: string | undefined } {
  // Without `--` npm consumes the options, and the file name would be lost.
  if (process.env['npm_config_markdown']) throw new Problem(usage);
  try {
    const { values, positionals } = parseArgs({
      options: { markdown: { type: 'string' } },
      allowPositionals: true,
    });
    const [rev, ...others] = positionals;
    if (rev && others.length === 0) return { rev, markdown: values.markdown };
  } catch {
    // Told below.
  }
  throw new Problem(usage);
}

interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}
function run(tool: string, parameters: string[], options: SpawnSyncOptions = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync(tool, parameters, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error) throw new Problem(`${tool} cannot be run: ${error.message}`);
  return { status, stdout, stderr };
}
function git(...parameters: string[]): string {
  const { status, stdout, stderr } = run('git', parameters);
  if (status !== 0) throw new Problem(stderr.trim());
  return stdout.trim();
}

/** Returns the commit of a revision. */
function commitOf(rev: string): string {
  git('rev-parse', '--git-dir');
  const { status, stdout } = run('git', [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${rev}^{commit}`,
  ]);
  if (status !== 0) throw new Problem(`There is no revision "${rev}" here.`);
  return stdout.trim();
}

/** Writes the charts of a commit into a folder in which they can run. */
function extract(commit: string, rev: string, folder: string): void {
  const inside = (...paths: string[]) => git('ls-tree', '--name-only', commit, '--', ...paths).split('\n');
  if (!inside(registry).includes(registry))
    throw new Problem(`${rev} has no charts: there is no ${registry} in it.`);
  const archive = join(folder, 'charts.tar');
  git('archive', '--format=tar', '-o', archive, commit, '--', ...inside(...parts));
  const { status, stderr } = run('tar', ['-xf', archive, '-C', folder]);
  if (status !== 0) throw new Problem(stderr.trim());
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
}

function describe(folder: string, whose: string): ChartDescription[] {
  const { status, stdout, stderr } = run(process.execPath, [
    join(import.meta.dirname, 'describe-charts.ts'),
    folder,
  ]);
  if (status !== 0) throw new Problem(`The charts ${whose} cannot be read:\n${stderr.trim()}`);
  return z.parse(z.array(ChartDescription), JSON.parse(stdout));
}

function diff(): void {
  const { rev, markdown } = read();
  const commit = commitOf(rev);
  const folder = mkdtempSync(join(tmpdir(), 'kontor-charts-'));
  try {
    extract(commit, rev, folder);
    const changes = compareCharts(describe(folder, `of ${rev}`), describe(here, 'of the working tree'));
    const since = commit.startsWith(rev) ? rev : `${rev} (${commit.slice(0, 7)})`;
    process.stdout.write(formatChanges(changes, since, 'text'));
    if (markdown !== undefined) writeFileSync(markdown, formatChanges(changes, since, 'markdown'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  diff();
} catch (problem) {
  if (!(problem instanceof Problem)) throw problem;
  console.error(problem.message);
  process.exitCode = 1;
}
