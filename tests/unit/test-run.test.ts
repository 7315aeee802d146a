import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JSONReport } from '@playwright/test/reporter';
import { outcomeOfBrowser } from '../../scripts/test-run/browser-outcome.ts';
import { recordRetries } from '../../scripts/test-run/retried-tests.ts';
import { recordThoroughRun } from '../../scripts/test-run/thorough-outcome.ts';

describe('a test that needed another try', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-run-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (commit: string, ...tests: string[]) =>
    recordRetries({ commit, date: '2026-11-28', tests }, join(folder, 'retried.json'));

  it('fails the run the third time in ten runs', () => {
    expect(run('a', 'slow', 'other')).toEqual([]);
    expect(run('b')).toEqual([]);
    expect(run('c', 'slow')).toEqual([]);
    expect(run('d', 'slow', 'other')).toEqual(['slow']);
    expect(run('e')).toEqual([]);
  });

  it('is forgotten after ten runs', () => {
    run('first', 'slow');
    run('second', 'slow');
    for (let nth = 3; nth <= 10; nth += 1) run(`run ${nth}`);
    expect(run('eleventh', 'slow')).toEqual([]);
    const kept: { commit: string }[] = JSON.parse(readFileSync(join(folder, 'retried.json'), 'utf8'));
    expect(kept.map(({ commit }) => commit).slice(0, 1)).toEqual(['eleventh']);
    expect(kept).toHaveLength(10);
  });

  it("is listed in a browser's report, and doesn't count as passed", () => {
    const result = (duration: number, error?: object) => ({
      duration,
      error,
      annotations: [{ type: 'CPU seconds', description: '0.5' }],
    });
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 0 },
      errors: [],
      suites: [
        {
          title: 'screens/pay.browser.ts',
          specs: [
            spec('pays', 'expected', [result(1_000)]),
            spec('declines', 'flaky', [result(2_000, { message: 'no such button' }), result(3_000)]),
          ],
        },
      ],
    };
    const outcome = outcomeOfBrowser(report as unknown as JSONReport);
    expect(outcome).toMatchObject({
      passed: 1,
      failed: 0,
      retried: [{ name: 'screens/pay.browser.ts › declines (phone)', reason: 'no such button' }],
    });
    expect(outcome.tests.map(({ file, wallSeconds, cpuSeconds }) => [file, wallSeconds, cpuSeconds])).toEqual(
      [
        ['tests/screens/pay.browser.ts', 1, 0.5],
        ['tests/screens/pay.browser.ts', 2, 0.5],
        ['tests/screens/pay.browser.ts', 3, 0.5],
      ],
    );
  });
});

const spec = (title: string, status: string, results: object[]) => ({
  file: 'screens/pay.browser.ts',
  title,
  tests: [{ projectName: 'phone', status, results }],
});

describe('the outcome of a thorough run', () => {
  it('replaces the rows of its parts, and keeps the others', () => {
    const document = join(mkdtempSync(join(tmpdir(), 'kontor-quality-')), 'quality.md');
    const [begin, end] = ['<!-- thorough: written by `THOROUGH=true npm test` -->', '<!-- /thorough -->'];
    writeFileSync(document, `# Quality\n\n${begin}\n\n${end}\n\nMore\n`);
    const part = { passed: 10, failed: 0, retried: [], wallSeconds: 90 };
    const record = (name: string, commit: string, failed: number) =>
      recordThoroughRun([{ ...part, name, failed }], { commit, date: '2026-11-28' }, document);
    record('api', 'aaa', 0);
    record('browser', 'bbb', 1);
    record('api', 'ccc', 2);
    const text = readFileSync(document, 'utf8');
    expect(text.match(/^\| (?:api|browser) .*$/gm)).toEqual([
      '| api | ccc | 2026-11-28 | 10 | 2 | 0 | 1.5 |',
      '| browser | bbb | 2026-11-28 | 10 | 1 | 0 | 1.5 |',
    ]);
    // The formatter widens the columns, also of the line below the headings.
    writeFileSync(document, text.replaceAll('---', '-----'));
    record('api', 'ddd', 0);
    expect(readFileSync(document, 'utf8').match(/^\| -+ \|/gm)).toHaveLength(1);
    expect(text.endsWith('\n\nMore\n')).toBe(true);
    rmSync(dirname(document), { recursive: true });
  });
});
