import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { ensureDependenciesAndNode } from '../set-up.mjs';
import { dropTransitions } from './drop-transitions.mjs';
import { writeScores } from './write-scores.mjs';

await ensureDependenciesAndNode();

const inDomain = (...names) => names.map((name) => `domain/${name}.ts`);
const testedIn = (...names) => names.map((name) => `tests/domain/${name}.test.ts`);
const butNot = (files) => files.map((file) => `!${file}`);

/** Groups of files with the tests that must detect their faults. */
const domainParts = {
  money: {
    mutate: inDomain(
      'money',
      'payment',
      'withdrawal',
      'ledger',
      'order-refund',
      'order-payment',
      'permission',
      'transaction-pin',
      'transaction',
      'dispute',
    ),
    tests: testedIn(
      'money',
      'payment',
      'withdrawal',
      'order-refund',
      'order-payment',
      'permission',
      'transaction-pin',
      'shapes',
    ),
  },
  time: {
    mutate: [
      ...inDomain('date-range', 'period', 'date-preset', 'usual-time', 'public-holidays'),
      'server/modules/payments/settlement.service.ts',
      'server/instant-of-day.ts',
    ],
    tests: [
      ...testedIn('date-range', 'period', 'usual-time', 'public-holidays', 'shapes'),
      'tests/unit/instant-of-day.test.ts',
    ],
  },
  invoices: { mutate: inDomain('invoice', 'invoice-*'), tests: testedIn('invoice', 'invoice-*') },
  orders: {
    mutate: inDomain('order', 'order-draft', 'order-status', 'order-waiting', 'delivery-zone', 'stock'),
    tests: testedIn('order-*', 'delivery-zone', 'stock', 'shapes'),
  },
  products: {
    mutate: inDomain('product', 'product-draft', 'category', 'upload', 'return-policy'),
    tests: testedIn('product', 'product-*', 'return-policy', 'upload', 'record-shapes'),
  },
  accounts: {
    mutate: inDomain('kyc', 'kyc-*', 'nuban', 'payout-*', 'person-name', 'virtual-account', 'password'),
    tests: testedIn('kyc', 'kyc-*', 'nuban', 'payout-accounts', 'password', 'shapes', 'record-shapes'),
  },
};
/** A list of names without logic. */
const lists = inDomain('regions');

/** The exploration and description of charts. */
const models = new Set(['model', 'words']);
const charts = readdirSync('machines/lifecycles')
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !models.has(name.split('.').at(-1)));
const ofLifecycles = [
  'tests/machines/*-lifecycle.test.ts',
  'tests/machines/consequences.test.ts',
  'tests/machines/courier-events.test.ts',
  'tests/machines/kyc-step.test.ts',
  'tests/machines/*-plan.test.ts',
];

/**
 * Plants small faults with StrykerJS and counts those that no test detects: `npm run mutants -- money kyc.lifecycle`.
 * Earlier results are stored in `.cache/mutants`, so that only changes are tried again. StrykerJS is installed only in this
 * folder. Each file belongs to one part; the smaller a part, the fewer tests run for a fault that takes effect when its file
 * is loaded. `transitions` drops each transition of each lifecycle chart.
 */
const parts = {
  ...domainParts,
  domain: {
    mutate: [
      'domain/*.ts',
      ...butNot([...Object.values(domainParts).flatMap(({ mutate }) => mutate), ...lists]),
    ],
    tests: testedIn('address', 'business', 'handle', 'link-text', 'record-shapes', 'region-codes', 'text'),
  },
  ledger: { mutate: ['machines/ledger/*.ts'], tests: ['tests/machines/ledger/*.test.ts'] },
  ...Object.fromEntries(
    charts.map((name) => [name, { mutate: [`machines/lifecycles/${name}.ts`], tests: ofLifecycles }]),
  ),
};

const chosen = process.argv.slice(2);
const names = [...Object.keys(parts), 'transitions'];
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from: ${names.join(', ')}`);
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

/** Survivors are tried again: StrykerJS can't tell whether a new test detects a fault that takes effect when a file is loaded. */
function forgetSurvivors(file) {
  if (!existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  for (const found of Object.values(report.files))
    found.mutants = found.mutants.filter(({ status }) => status !== 'Survived' && status !== 'NoCoverage');
  writeFileSync(file, JSON.stringify(report));
}

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
    ignorePatterns: ['.cache', 'docs', 'public', '.data', 'dist', 'styled-system', 'src'],
    concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
    timeoutMS: 60_000,
  };
  forgetSurvivors(options.incrementalFile);
  const file = `${cache}/${name}.options.json`;
  writeFileSync(file, JSON.stringify(options));
  if (!run('node', [`${stryker}/core/bin/stryker.js`, 'run', file])) process.exit(1);
}

if (chosen.length === 0 || chosen.includes('transitions')) await dropTransitions(`${cache}/transitions.json`);

const reports = names
  .map((name) => `${cache}/${name}.json`)
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')));
writeScores('docs/quality.md', reports);
