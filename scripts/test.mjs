import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { outcomeOfBrowser, tellFailure } from './outcome.mjs';
import { ensureBrowser, ensureBuilt, ensureDependenciesAndNode, ensureGenerated } from './set-up.mjs';

await ensureDependenciesAndNode();

const changed = process.argv.find((name) => /^--changed(?:=|$)/.test(name));
/** The commit since which changes count; undefined where everything is run. */
const since = changed && (changed.split('=')[1] ?? 'HEAD');

/**
 * Every part of the proof by its name; `npm test -- lint unit` runs two of them. Each answers its outcome. With `--changed`,
 * or `--changed=<commit>`, of the tests only those run that what was changed since that commit can affect.
 * @typedef {{ isBeside: boolean }} Manner whether it runs beside another part, whose output comes first
 */
const parts = {
  typecheck: () => once('tsc', ['--noEmit']),
  lint: () => once('oxlint', ['--type-aware', '--deny-warnings']),
  rooms: () => once('npm', ['run', '--silent', 'lint:rooms'], seesModules),
  unused: () => once('npm', ['run', '--silent', 'lint:unused']),
  flows: () => once('node', ['machines/graph/write-flows.ts', '--check']),
  layouts: () => once('node', ['scripts/write-layouts.ts', '--check']),
  unit: (manner) => vitest('unit', manner),
  api: (manner) => vitest('api', manner),
  browser: async (manner) => {
    const report = '.cache/browser.json';
    const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const options = [
      'test',
      '--reporter=list,json',
      ...(isOfTestsAlone() ? [`--only-changed=${since}`, '--pass-with-no-tests'] : []),
    ];
    return reported(report, 'playwright', options, outcomeOfBrowser, {
      ...manner,
      env,
    });
  },
  faults: (manner) => vitest('faults', manner),
  // The last: it compares what the others walked.
  coverage: () => once('node', ['machines/graph/write-coverage.ts', '--check']),
};

/** Who waits for processes most of the time, and beside whom. */
const beside = { faults: 'browser' };

/** The levels that a part walks; each of its tests notes there what it walked (tests/support/walks/walked.ts). */
const walks = { unit: ['pure', 'live'], api: ['api'], browser: ['browser'] };
const walked = '.cache/coverage';

/** Without the TypeScript that it knows dependency-cruiser sees nothing and is content. */
const seesModules = (output) => /\([1-9]\d+ modules/.test(output);

function vitest(project, manner) {
  const report = `.cache/${project}.json`;
  const options = [
    'run',
    `--project=${project}`,
    ...(since === undefined ? [] : [`--changed=${since}`, '--passWithNoTests']),
    '--reporter=default',
    '--reporter=./scripts/vitest-outcome.mjs',
    ...(manner.isBeside ? [`--maxWorkers=${Math.ceil(availableParallelism() / 2)}`] : []),
  ];
  return reported(report, 'vitest', options, (told) => told, { ...manner, env: { OUTCOME_FILE: report } });
}

/** Whether a browser's tests can tell by their imports what they need: they reach the app through a page, not an import. */
function isOfTestsAlone() {
  if (since === undefined) return false;
  const files = execFileSync('git', ['diff', '--name-only', since], { encoding: 'utf8' }).split('\n');
  return files.every((file) => !file || /^(tests|docs)\//.test(file));
}

/** Runs a tool to its end: `{ status, output }`, in the order in which it was written where it is held back. */
async function run(tool, parameters, { env = {}, isHeld = false } = {}) {
  const out = isHeld ? 'pipe' : 'inherit';
  const child = spawn(tool, parameters, { stdio: ['inherit', out, out], env: { ...process.env, ...env } });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk));
  const status = await new Promise((end, fail) => child.on('close', end).on('error', fail));
  return { status, output: Buffer.concat(written).toString() };
}

/**
 * A tool that tells its outcome in a JSON file. One that fails without a failed test counts as one; where tests get a second
 * try (CI), so does a tool that could not begin, and the report says so.
 */
async function reported(report, tool, parameters, outcomeOf, { isBeside, env }) {
  const attempt = async () => {
    rmSync(report, { force: true });
    const { status, output } = await run(tool, parameters, { env, isHeld: isBeside });
    const told = existsSync(report)
      ? outcomeOf(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0, failures: [] };
    return { status, output, ...told };
  };
  const first = await attempt();
  const couldNotBegin = first.status !== 0 && first.passed === 0 && first.failures.length === 0;
  const isTriedAgain = couldNotBegin && process.env.CI;
  const { status, passed, failed, failures, ...last } = isTriedAgain ? await attempt() : first;
  const output = isTriedAgain
    ? `${first.output}\n${tool} could not begin and was started again.\n${last.output}`
    : last.output;
  if (status === 0) return { passed, failed, failures, output };
  const nameless = { name: tool, reason: `ended with ${status} and named no failure` };
  return {
    passed,
    failed: Math.max(failed, 1),
    failures: failures.length > 0 ? failures : [nameless],
    output,
  };
}

/** A check that is one test. */
async function once(tool, parameters, isSound = () => true) {
  const { status, output } = await run(tool, parameters, { isHeld: true });
  if (status === 0 && isSound(output)) return { passed: 1, failed: 0, failures: [], output };
  const name = [tool, ...parameters].join(' ');
  return { passed: 0, failed: 1, failures: [{ name, reason: output }], output };
}

const wanted = process.argv.slice(2).filter((name) => name !== changed);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Choose from: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
// What only some tests walked is not compared.
const isWanted = (name) => (wanted.length === 0 ? !(since && name === 'coverage') : wanted.includes(name));

process.env.PATH = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`;
mkdirSync('.cache', { recursive: true });
ensureGenerated();
ensureBuilt();
// Only what this run walks is compared.
rmSync(walked, { recursive: true, force: true });
process.env.WALKED_FOLDER = resolve(walked);
const total = { passed: 0, failed: 0 };
const failures = [];
/** What began beside another part, by its name. */
const begun = new Map();
for (const [name, part] of Object.entries(parts).filter(([known]) => isWanted(known))) {
  console.log(`\n— ${name}`);
  for (const [quiet, loud] of Object.entries(beside))
    if (loud === name && isWanted(quiet)) begun.set(quiet, parts[quiet]({ isBeside: true }));
  const outcome = await (begun.get(name) ?? part({ isBeside: false }));
  process.stdout.write(outcome.output);
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
