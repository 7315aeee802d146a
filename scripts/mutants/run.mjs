import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureDependenciesAndNode } from '../set-up.mjs';
import { readCommit } from './document.mjs';
import { dropTransitions } from './drop-transitions.mjs';
import { parts } from './parts.mjs';
import { writeScores } from './write-scores.mjs';

await ensureDependenciesAndNode();

/**
 * Plants small faults and counts those that no test detects: `npm run mutants -- money kyc.lifecycle services`. Earlier
 * results are stored in `.cache/mutants`, so that only changes are tried again. StrykerJS, which plants those of the pure
 * parts, is installed only in this folder. `transitions` drops each transition of each lifecycle chart; `services` plants a
 * sample in the server's services; `flows` makes every wrong chart of the flows, which their promises must notice.
 */
const chosen = process.argv.slice(2);
const names = [...Object.keys(parts), 'transitions', 'services', 'flows'];
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from: ${names.join(', ')}`);
  process.exit(1);
}

const commit = readCommit();
const home = 'scripts/mutants';
const stryker = `${home}/node_modules/@stryker-mutator`;
const cache = '.cache/mutants';
mkdirSync(cache, { recursive: true });
process.env.PATH = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`;

const run = (command, parameters, options = {}) =>
  spawnSync(command, parameters, { stdio: 'inherit', ...options }).status === 0;
const installs = ['ci', '--ignore-scripts', '--legacy-peer-deps'];
if (!existsSync(stryker) && !run('npm', installs, { cwd: home })) process.exit(1);

/** Survivors are tried again: StrykerJS can't tell whether a new test detects a fault that takes effect when a file is loaded. */
function forgetSurvivors(file) {
  if (!existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  for (const found of Object.values(report.files))
    found.mutants = found.mutants.filter(({ status }) => status !== 'Survived' && status !== 'NoCoverage');
  writeFileSync(file, JSON.stringify(report));
}

const isChosen = (name) => chosen.length === 0 || chosen.includes(name);
const atOnce = Number(process.env.MUTANTS_AT_ONCE ?? 2);
for (const [name, { mutate, tests }] of Object.entries(parts)) {
  if (!isChosen(name)) continue;
  process.env.MUTANT_TESTS = tests.join(',');
  const options = {
    plugins: [`./${stryker}/vitest-runner/dist/src/index.js`],
    testRunner: 'vitest',
    vitest: { configFile: `${home}/vitest.config.ts` },
    mutate,
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: `${cache}/${name}.incremental.json`,
    reporters: ['clear-text', 'json'],
    clearTextReporter: { logTests: false, allowColor: false, skipFull: true },
    jsonReporter: { fileName: `${cache}/${name}.json` },
    tempDirName: `${cache}/sandbox-${name}`,
    ignorePatterns: ['.cache', 'docs', 'public', '.data', 'dist', 'styled-system', 'src'],
    concurrency: atOnce,
    timeoutMS: 60_000,
  };
  forgetSurvivors(options.incrementalFile);
  const file = `${cache}/${name}.options.json`;
  writeFileSync(file, JSON.stringify(options));
  if (!run('node', [`${stryker}/core/bin/stryker.js`, 'run', file])) process.exit(1);
}

if (isChosen('transitions')) await dropTransitions(`${cache}/transitions.json`);

const explained = JSON.parse(readFileSync(`${home}/explained.json`, 'utf8'));
const reports = names
  .filter((name) => name !== 'services' && name !== 'flows' && isChosen(name))
  .map((name) => JSON.parse(readFileSync(`${cache}/${name}.json`, 'utf8')));
writeScores({ commit, reports, explained: explained.pure });

if (isChosen('services')) {
  const { runSample } = await import('./services/run-sample.mjs');
  const { getNextSeed, writeSample } = await import('./services/write-sample.mjs');
  const seed = Number(process.env.SEED ?? getNextSeed());
  const most = Number(process.env.MUTANTS_FAULTS ?? Number.POSITIVE_INFINITY);
  const result = await runSample({
    store: `${cache}/services.json`,
    seed,
    atOnce,
    most,
    explained: explained.services,
  });
  writeSample({ ...result, commit, explained: explained.services });
}
if (isChosen('flows')) {
  const { judgeFlows } = await import('./judge-flows.mjs');
  judgeFlows({ commit, explained: explained.flows });
}
// The tables are written as the formatter has them.
process.exit(run('oxfmt', ['docs/quality.md']) ? 0 : 1);
