import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser, ensureBuilt, ensureDependenciesAndNode, ensureGenerated } from './set-up.mjs';

await ensureDependenciesAndNode();

/** Every part of the proof by its name; `npm test -- lint unit` runs two of them. Each answers its counts. */
const parts = {
  typecheck: () => once('tsc', ['--noEmit']),
  lint: () => once('oxlint', ['--type-aware', '--deny-warnings']),
  rooms: () => once('npm', ['run', '--silent', 'lint:rooms'], seesModules),
  flows: () => once('node', ['machines/graph/write-flows.ts', '--check']),
  unit: () => vitest('unit'),
  // Beside each other: the faults wait for processes most of the time.
  server: () => vitest('api', 'faults'),
  browser: async () => {
    const report = '.cache/browser.json';
    const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    return reported(report, 'playwright', ['test', '--reporter=list,json'], env, ({ stats }) => [
      stats.expected + stats.flaky,
      stats.unexpected,
    ]);
  },
};

/** Without the TypeScript that it knows dependency-cruiser sees nothing and is content. */
const seesModules = (output) => /\([1-9]\d+ modules/.test(output);

function vitest(...projects) {
  const report = `.cache/${projects.join('-')}.json`;
  const options = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return reported(report, 'vitest', options, {}, (told) => [told.numPassedTests, told.numFailedTests]);
}

/** A tool that counts its tests in a JSON file. One that fails without a failed test counts as one. */
function reported(report, tool, parameters, env, countsOf) {
  rmSync(report, { force: true });
  const { status } = spawnSync(tool, parameters, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [passed, failed] = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : [0, 0];
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

/** A check that is one test. */
function once(tool, parameters, isSound = () => true) {
  const { status, stdout } = spawnSync(tool, parameters, {
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  process.stdout.write(stdout);
  const passed = status === 0 && isSound(stdout);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
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
const total = { passed: 0, failed: 0 };
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n— ${name}`);
  const { passed, failed } = await part();
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
