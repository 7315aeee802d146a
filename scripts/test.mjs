import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { outcomeOfBrowser, tellFailure } from './outcome.mjs';
import { ensureBrowser, ensureBuilt, ensureDependenciesAndNode, ensureGenerated } from './set-up.mjs';

await ensureDependenciesAndNode();

/** Every part of the proof by its name; `npm test -- lint unit` runs two of them. Each answers its outcome. */
const parts = {
  typecheck: () => once('tsc', ['--noEmit']),
  lint: () => once('oxlint', ['--type-aware', '--deny-warnings']),
  rooms: () => once('npm', ['run', '--silent', 'lint:rooms'], seesModules),
  flows: () => once('node', ['machines/graph/write-flows.ts', '--check']),
  layouts: () => once('node', ['scripts/write-layouts.ts', '--check']),
  unit: () => vitest('unit'),
  // Beside each other: the faults wait for processes most of the time.
  server: () => vitest('api', 'faults'),
  browser: async () => {
    const report = '.cache/browser.json';
    const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    return reported(report, 'playwright', ['test', '--reporter=list,json'], env, outcomeOfBrowser);
  },
  // The last: it compares what the others walked.
  coverage: () => once('node', ['machines/graph/write-coverage.ts', '--check']),
};

/** The levels that a part walks; each of its tests notes there what it walked (tests/support/walked.ts). */
const walks = { unit: ['pure', 'live'], server: ['api'], browser: ['browser'] };
const walked = '.cache/coverage';

/** Without the TypeScript that it knows dependency-cruiser sees nothing and is content. */
const seesModules = (output) => /\([1-9]\d+ modules/.test(output);

function vitest(...projects) {
  const report = `.cache/${projects.join('-')}.json`;
  const options = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=./scripts/vitest-outcome.mjs',
  ];
  return reported(report, 'vitest', options, { OUTCOME_FILE: report }, (told) => told);
}

/** A tool that tells its outcome in a JSON file. One that fails without a failed test counts as one. */
function reported(report, tool, parameters, env, outcomeOf) {
  rmSync(report, { force: true });
  const { status } = spawnSync(tool, parameters, { stdio: 'inherit', env: { ...process.env, ...env } });
  const { passed, failed, failures } = existsSync(report)
    ? outcomeOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  if (status === 0) return { passed, failed, failures };
  const nameless = { name: tool, reason: `ended with ${status} and named no failure` };
  return {
    passed,
    failed: Math.max(failed, 1),
    failures: failures.length > 0 ? failures : [nameless],
  };
}

/** A check that is one test. */
function once(tool, parameters, isSound = () => true) {
  const { status, stdout, stderr } = spawnSync(tool, parameters, {
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  if (status === 0 && isSound(stdout)) return { passed: 1, failed: 0, failures: [] };
  return {
    passed: 0,
    failed: 1,
    failures: [{ name: [tool, ...parameters].join(' '), reason: stdout.trim() || stderr }],
  };
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Choose from: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

process.env.PATH = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`;
mkdirSync('.cache', { recursive: true });
ensureGenerated();
ensureBuilt();
// Only what this run walks is compared.
rmSync(walked, { recursive: true, force: true });
process.env.WALKED_FOLDER = resolve(walked);
const total = { passed: 0, failed: 0 };
const failures = [];
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n— ${name}`);
  const outcome = await part();
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  failures.push(...outcome.failures.map((failure) => `${name}: ${tellFailure(failure)}`));
  if (outcome.failed === 0) for (const level of walks[name] ?? []) noteWhole(level);
}
// Once more at the end: a long log may be cut to its last lines.
console.log(['', ...failures, `${total.passed} passed, ${total.failed} failed`].join('\n'));
process.exitCode = total.failed > 0 ? 1 : 0;

/** A level on which a journey failed was not walked in full. */
function noteWhole(level) {
  mkdirSync(join(walked, level), { recursive: true });
  writeFileSync(join(walked, level, 'whole'), '');
}
