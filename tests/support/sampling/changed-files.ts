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
let contents: (readonly [path: string, text: string])[] | undefined;

/**
 * Whether the change touches what has this name: a call, a flow or a table. It does if a changed file, or a file in the
 * same folder of a module, contains the name.
 */
export function isTouched(name: string): boolean {
  const near = new Set([...changedFiles()].map((path) => dirname(path)));
  contents ??= git('ls-files', ...declarations)
    .filter((path) => near.has(dirname(path)) && /\.tsx?$/.test(path))
    .flatMap((path) => readIfPresent(path));
  return contents.some(
    ([path, text]) =>
      (changedFiles().has(path) || /\.(routes|service|repo)\.ts$/.test(path)) && hasWord(text, name),
  );
}

const hasWord = (text: string, word: string): boolean => text.split(/[^\w-]+/).includes(word);

/** A deleted file that isn't committed yet is still listed. */
function readIfPresent(path: string): (readonly [string, string])[] {
  try {
    return [[path, readFileSync(path, 'utf8')]];
  } catch {
    return [];
  }
}
