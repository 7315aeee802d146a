import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const git = (...parameters: string[]): string[] =>
  execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

const dayMs = 24 * 60 * 60 * 1000;
let changed: ReadonlySet<string> | undefined;

/** Returns the files that the last day of commits changed, counted from the newest one, and uncommitted changes. */
export function changedFiles(): ReadonlySet<string> {
  if (changed) return changed;
  const [newest = ''] = git('log', '-1', '--format=%cI');
  const since = new Date(new Date(newest).getTime() - dayMs).toISOString();
  changed = new Set([
    ...git('log', `--since=${since}`, '--name-only', '--format='),
    ...git('diff', '--name-only', 'HEAD'),
  ]);
  return changed;
}

/** Where the contract's calls, the flows and the tables are named. */
const declarations = ['contract', 'server/modules', 'server/db/tables', 'machines', 'src/features'];
let wordsByFile: (readonly [path: string, words: ReadonlySet<string>])[] | undefined;

/**
 * Whether the change touches what has this name: a call, a flow or a table. It does if a changed file, or a file in the
 * same folder of a module, contains the name.
 */
export function isTouched(name: string): boolean {
  const near = new Set([...changedFiles()].map((path) => dirname(path)));
  wordsByFile ??= git('ls-files', ...declarations)
    .filter((path) => near.has(dirname(path)) && /\.tsx?$/.test(path))
    .flatMap((path) => readIfPresent(path));
  return wordsByFile.some(
    ([path, words]) =>
      (changedFiles().has(path) || /\.(routes|service|repo)\.ts$/.test(path)) && words.has(name),
  );
}

/** A deleted file that isn't committed yet is still listed. */
function readIfPresent(path: string): (readonly [string, Set<string>])[] {
  try {
    return [[path, new Set(readFileSync(path, 'utf8').split(/[^\w-]+/))]];
  } catch {
    return [];
  }
}
