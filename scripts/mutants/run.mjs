import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureDependenciesAndNode } from '../set-up.mjs';
import { writeScores } from './write-scores.mjs';

await ensureDependenciesAndNode();

const named = (...names) => names.map((name) => `domain/${name}.ts`);

/**
 * Plants small faults with StrykerJS and counts those that no test notices: `npm run mutants -- records money`. What was
 * found out before is kept in `.cache/mutants`, so that only what changed is tried again. StrykerJS is installed in this
 * folder alone: nothing else needs it.
 */
const parts = {
  records: {
    mutate: ['payment', 'invoice', 'kyc', 'withdrawal'].map(
      (name) => `machines/lifecycles/${name}.lifecycle.ts`,
    ),
    tests: ['payment', 'invoice', 'kyc', 'withdrawal', 'records'].map(
      (name) => `tests/machines/${name}-law.test.ts`,
    ),
  },
  money: {
    mutate: named(
      'money',
      'payment',
      'withdrawal',
      'ledger',
      'order-refund',
      'order-payment',
      'permission',
      'transaction-pin',
    ),
    tests: ['tests/domain/*.test.ts'],
  },
  time: {
    mutate: [
      ...named('date-range', 'period', 'date-preset', 'usual-time'),
      'server/modules/payments/settlement.ts',
      'server/instant-of-day.ts',
    ],
    tests: ['tests/domain/*.test.ts', 'tests/unit/instant-of-day.test.ts'],
  },
  domain: {
    mutate: ['domain/*.ts', '!domain/region-codes.ts', '!domain/regions.ts', '!domain/public-holidays.ts'],
    tests: ['tests/domain/*.test.ts'],
  },
  // An hour and more: its tests go through every combination of facts.
  orders: {
    mutate: ['order.lifecycle', 'shipping.lifecycle', 'consequences', 'law'].map(
      (name) => `machines/lifecycles/${name}.ts`,
    ),
    tests: ['tests/machines/*-law.test.ts', 'tests/machines/consequences.test.ts'],
  },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Choose from: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const home = 'scripts/mutants';
const stryker = `${home}/node_modules/@stryker-mutator`;
const cache = '.cache/mutants';
mkdirSync(cache, { recursive: true });
process.env.PATH = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`;

const run = (command, parameters, options = {}) =>
  spawnSync(command, parameters, { stdio: 'inherit', ...options }).status === 0;
const installs = ['ci', '--ignore-scripts', '--legacy-peer-deps'];
if (!existsSync(stryker) && !run('npm', installs, { cwd: home })) process.exit(1);

for (const [name, { mutate, tests }] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
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
    ignorePatterns: ['docs', 'public', '.data', 'dist', 'styled-system', 'src'],
    concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
    timeoutMS: 60_000,
  };
  const file = `${cache}/${name}.options.json`;
  writeFileSync(file, JSON.stringify(options));
  if (!run('node', [`${stryker}/core/bin/stryker.js`, 'run', file])) process.exit(1);
}

const reports = Object.keys(parts)
  .map((name) => `${cache}/${name}.json`)
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')));
writeScores('docs/quality.md', reports);
