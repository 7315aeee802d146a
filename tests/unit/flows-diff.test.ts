import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const script = join(root, 'scripts/flows-diff.ts');

/** The folder of a temporary repository with one small chart. */
let folder: string;
let temporary: string;
const run = (tool: string, ...parameters: string[]) => {
  const env = { ...process.env, TMPDIR: temporary };
  const { status, stdout, stderr } = spawnSync(tool, parameters, { cwd: folder, encoding: 'utf8', env });
  return { status, stdout, stderr };
};
const diff = (...parameters: string[]) => run(process.execPath, script, ...parameters);
const commit = (message: string) => {
  run('git', 'add', '-A');
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@kontor.test', '-c', 'commit.gpgsign=false'];
  expect(run('git', ...who, 'commit', '-q', '-m', message)).toMatchObject({ status: 0 });
};
const writeRegistry = (text: string) => {
  mkdirSync(join(folder, 'machines/graph'), { recursive: true });
  writeFileSync(join(folder, 'machines/graph/registry.ts'), text);
};
const chart = (more: string) => `
import { createMachine } from 'xstate';
import { closed } from '#domain/words.ts';
const machine = createMachine({ initial: 'shut', states: { shut: { on: { open: 'ajar' } }, ajar: {${more}} } });
const labels = { states: { shut: closed, ajar: 'Ajar' }, events: { open: 'Open it', shut: 'Shut it' }, outcomes: {} };
const starts: Record<string, undefined> = { anew: undefined };
export const registry = [{ id: 'window', title: 'The window', purpose: '', machine, starts, variants: {}, labels, invariants: {} }];
`;

beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'kontor-diff-'));
  folder = join(temporary, 'repository');
  mkdirSync(join(folder, 'domain'), { recursive: true });
  const about = { type: 'module', imports: { '#domain/*': './domain/*' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'domain/words.ts'), `export const closed: string = 'Shut';\n`);
  run('git', 'init', '-q');
  commit('nothing yet');
  writeRegistry('export const registry = [;\n');
  commit('charts that cannot be read');
  writeRegistry(chart(''));
  commit('a window');
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

// The tests have a longer timeout, because they start processes.
describe('npm run flows:diff', { timeout: 60_000 }, () => {
  it('reports changes of the working tree, also in files that the charts use, and leaves nothing behind', () => {
    expect(diff('HEAD').stdout).toMatch(
      /^What changed in the charts since HEAD \([\da-f]{7}\)\n\nNothing\.\n$/,
    );
    writeRegistry(chart(`on: { shut: 'shut' }`));
    writeFileSync(join(folder, 'domain/words.ts'), `export const closed: string = 'Closed';\n`);
    const { status, stdout } = diff('HEAD', '--markdown', join(temporary, 'review.md'));
    expect(status).toBe(0);
    expect(stdout).toContain(
      'The window (window)\n  - "Shut" is now called "Closed".\n  - From "Ajar", "Shut it" can now lead to "Closed".\n',
    );
    expect(readFileSync(join(temporary, 'review.md'), 'utf8')).toContain(
      '## The window (`window`)\n\n- "Shut" is now called "Closed".\n',
    );
    expect(readdirSync(temporary).sort()).toEqual(['repository', 'review.md']);
  });
  it.each([
    ['a revision that is not there', ['nowhere'], /^There is no revision "nowhere" here\.\n$/],
    ['an option for a revision', ['--output=x'], /^npm run flows:diff REV/],
    ['no revision', [], /^npm run flows:diff REV/],
    ['two revisions', ['HEAD', 'HEAD~1'], /^npm run flows:diff REV/],
    [
      'a revision without charts',
      ['HEAD~2'],
      /^HEAD~2 has no charts: there is no machines\/graph\/registry\.ts in it\.\n$/,
    ],
    [
      'charts that cannot be read',
      ['HEAD~1'],
      /^The charts of HEAD~1 cannot be read:\n[^]*Expression expected/,
    ],
  ])('reports %s', (_title, parameters, message) => {
    const { status, stdout, stderr } = diff(...parameters);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(readdirSync(temporary).filter((name) => name.startsWith('kontor-charts-'))).toEqual([]);
  });
  it('reports a file name that npm reserves', () => {
    process.env['npm_config_markdown'] = 'x.md';
    const { status, stderr } = diff('HEAD');
    delete process.env['npm_config_markdown'];
    expect(status).toBe(1);
    expect(stderr).toContain('-- --markdown FILE');
  });
});
