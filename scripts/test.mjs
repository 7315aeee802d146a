import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBrowser, ensureDependenciesAndNode, ensureGenerated } from './set-up.mjs';

await ensureDependenciesAndNode();
// An older Node, which starts this script, can't load TypeScript.
const { describeFailure, outcomeOfBrowser } = await import('./test-run/browser-outcome.ts');
const { cpuOfEndedChild, recordDurations } = await import('./test-run/durations.ts');
const { recordRetries } = await import('./test-run/retried-tests.ts');
const { seed } = await import('../tests/support/sampling/seed.ts');
const { recordThoroughRun } = await import('./test-run/thorough-outcome.ts');

const changed = process.argv.find((name) => /^--changed(?:=|$)/.test(name));
/** The commit from which changes count; undefined if everything runs. */
const since = changed && (changed.split('=')[1] ?? 'HEAD');

/**
 * Every part of the test run by name; `npm test -- lint unit` runs two of them. Each returns its outcome. With `--changed` or
 * `--changed=<commit>` only those tests run that the changes since that commit can affect.
 * @typedef {{ isBeside: boolean }} Manner whether it runs in parallel with another part, whose output comes first
 */
const parts = {
  build: () => once('node', ['scripts/build.mjs']),
  lint: () => once('oxlint', ['--type-aware', '--deny-warnings']),
  typecheck: () => once('tsc', ['--noEmit']),
  boundaries: () => once('npm', ['run', '--silent', 'lint:boundaries'], seesModules),
  unused: () => once('npm', ['run', '--silent', 'lint:unused']),
  language: () => once('npm', ['run', '--silent', 'lint:language']),
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
  // Runs last, because it compares what the others walked.
  coverage: () => once('node', ['machines/graph/write-coverage.ts', '--check']),
};

/** Parts that use one core each: as many run at once as there are cores, and their output comes at their own place. */
const checks = ['build', 'lint', 'layouts', 'unused', 'boundaries', 'flows', 'typecheck', 'language'];
/** A part that mostly waits for processes, and the part with which it begins. */
const beside = { faults: 'api' };

/** The levels that a part walks; its tests record there what they walked (tests/support/walks/walked.ts). */
const walks = { unit: ['pure', 'live'], api: ['api'], browser: ['browser'] };
const walked = '.cache/coverage';

/** Without a supported TypeScript, dependency-cruiser finds no modules and reports success. */
const seesModules = (output) => /\([1-9]\d+ modules/.test(output);

function vitest(project, manner) {
  const report = `.cache/${project}.json`;
  const options = [
    'run',
    `--project=${project}`,
    ...(since === undefined ? [] : [`--changed=${since}`, '--passWithNoTests']),
    '--reporter=default',
    '--reporter=./scripts/test-run/vitest-outcome.mjs',
    ...(manner.isBeside ? [`--maxWorkers=${Math.ceil(availableParallelism() / 2)}`] : []),
  ];
  return reported(report, 'vitest', options, (told) => told, { ...manner, env: { OUTCOME_FILE: report } });
}

/** Whether the imports of browser tests show what they need; they use the app through a page, not an import. */
function isOfTestsAlone() {
  if (since === undefined) return false;
  const files = execFileSync('git', ['diff', '--name-only', since], { encoding: 'utf8' }).split('\n');
  return files.every((file) => !file || /^(tests|docs)\//.test(file));
}

/** Runs a tool and returns `{ status, output }`; withheld output keeps its order. */
async function run(tool, parameters, { env = {}, isHeld = false } = {}) {
  const out = isHeld ? 'pipe' : 'inherit';
  const beginMs = Date.now();
  let cpuSeconds = 0;
  const child = spawn(tool, parameters, { stdio: ['inherit', out, out], env: { ...process.env, ...env } });
  child.on('exit', () => {
    cpuSeconds = cpuOfEndedChild();
  });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk));
  const status = await new Promise((end, fail) => child.on('close', end).on('error', fail));
  const wallSeconds = (Date.now() - beginMs) / 1000;
  return { status, output: Buffer.concat(written).toString(), wallSeconds, cpuSeconds };
}

/**
 * Runs a tool that writes its outcome to a JSON file. A failure without a failed test counts as one failure; if tests are
 * retried (CI), so does a tool that couldn't start.
 */
async function reported(report, tool, parameters, outcomeOf, { isBeside, env }) {
  const attempt = async () => {
    rmSync(report, { force: true });
    const ended = await run(tool, parameters, { env, isHeld: isBeside });
    const told = existsSync(report)
      ? outcomeOf(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0, failures: [], retried: [], tests: [] };
    return { ...ended, ...told };
  };
  const first = await attempt();
  const couldNotBegin = first.status !== 0 && first.passed === 0 && first.failures.length === 0;
  const isTriedAgain = couldNotBegin && process.env.CI;
  const last = isTriedAgain ? await attempt() : first;
  const output = isTriedAgain
    ? `${first.output}\n${tool} could not begin and was started again.\n${last.output}`
    : last.output;
  if (last.status === 0) return { ...last, output };
  const nameless = { name: tool, reason: `ended with ${last.status} and named no failure` };
  return {
    ...last,
    failed: Math.max(last.failed, 1),
    failures: last.failures.length > 0 ? last.failures : [nameless],
    output,
  };
}

/** A check that is one test. */
async function once(tool, parameters, isSound = () => true) {
  const { status, output, ...durations } = await run(tool, parameters, { isHeld: true });
  const outcome = { ...durations, retried: [], output };
  if (status === 0 && isSound(output)) return { ...outcome, passed: 1, failed: 0, failures: [] };
  const name = [tool, ...parameters].join(' ');
  return { ...outcome, passed: 0, failed: 1, failures: [{ name, reason: output }] };
}

const wanted = process.argv.slice(2).filter((name) => name !== changed);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Choose from: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
// Levels that were walked only in part aren't compared.
const isWanted = (name) => (wanted.length === 0 ? !(since && name === 'coverage') : wanted.includes(name));

process.env.PATH = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`;
const beginMs = Date.now();
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 12);
process.env.SEED ??= seed;
console.log(`SEED=${process.env.SEED}`);
mkdirSync('.cache', { recursive: true });
const durations = [];
ensureGenerated();
durations.push({
  name: 'generated styles and routes',
  wallSeconds: (Date.now() - beginMs) / 1000,
  cpuSeconds: cpuOfEndedChild(),
});
// Only the levels of this run are compared.
rmSync(walked, { recursive: true, force: true });
process.env.WALKED_FOLDER = resolve(walked);
const total = { passed: 0, failed: 0 };
const failures = [];
const retried = [];
/** Parts that run in parallel, by name. */
const begun = beginChecks();
for (const [name, part] of Object.entries(parts).filter(([known]) => isWanted(known))) {
  console.log(`\n— ${name}`);
  for (const [quiet, loud] of Object.entries(beside))
    if (loud === name && isWanted(quiet)) begun.set(quiet, parts[quiet]({ isBeside: true }));
  const outcome = await (begun.get(name) ?? part({ isBeside: false }));
  process.stdout.write(outcome.output);
  durations.push({ name, ...outcome });
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  failures.push(...outcome.failures.map((failure) => `${name}: ${describeFailure(failure)}`));
  retried.push(...outcome.retried);
  if (outcome.failed === 0 && since === undefined) for (const level of walks[name] ?? []) noteWhole(level);
}
const whole = { commit, seed: process.env.SEED, wallSeconds: (Date.now() - beginMs) / 1000 };
console.log(`\n${recordDurations({ ...whole, parts: durations })}`);
const isWholeRun = wanted.length === 0 && since === undefined;
const date = new Date().toISOString().slice(0, 10);
if (process.env.THOROUGH === 'true' && since === undefined)
  recordThoroughRun(
    durations.filter(({ tests }) => tests),
    { commit, date },
  );
const unreliable = isWholeRun ? recordRetries({ commit, date, tests: retried.map(({ name }) => name) }) : [];
total.failed += unreliable.length;
failures.push(...unreliable.map((name) => `✗ ${name}: needed another try in three of the last ten runs`));
if (retried.length > 0)
  console.log(
    ['', 'Needed another try, and not counted as passed:', ...retried.map(describeFailure)].join('\n'),
  );
// Repeated at the end, because a long log may be cut to its last lines.
console.log(['', ...failures, `${total.passed} passed, ${total.failed} failed`].join('\n'));
process.exitCode = total.failed > 0 ? 1 : 0;

/** Begins the checks, and returns their outcomes by name. */
function beginChecks() {
  const waiting = checks.filter(isWanted);
  const outcomes = new Map(waiting.map((name) => [name, Promise.withResolvers()]));
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { resolve: end, reject } = outcomes.get(name);
      await parts[name]().then(end, reject);
    }
  };
  for (let core = 0; core < availableParallelism(); core += 1) void work();
  return new Map([...outcomes].map(([name, { promise }]) => [name, promise]));
}

/** A level with a failed journey, or of which only a part ran, wasn't walked in full. */
function noteWhole(level) {
  mkdirSync(join(walked, level), { recursive: true });
  writeFileSync(join(walked, level, 'whole'), '');
}
