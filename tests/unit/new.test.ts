import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const bin = (tool: string) => join(root, 'node_modules/.bin', tool);

/** The files to which the command adds lines. */
const registered = [
  'contract/calls.ts',
  'contract/flow-recording.ts',
  'server/app.ts',
  'src/features/frame/report.messages.ts',
  'src/lib/api/query-areas.ts',
  'tests/api/platform/samples.ts',
  'tests/machines/wrong-charts.ts',
  'tests/support/browser/screens.ts',
];

/** A temporary folder with the parts of the project that a test needs. */
let folder: string;
const copy = (path: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true });
};
const run = (tool: string, ...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync(tool, parameters, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
};
const create = (...parameters: string[]) =>
  run(process.execPath, join(root, 'scripts/new/new.ts'), ...parameters);
const readAll = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-new-'));
  for (const path of ['.oxfmtrc.json', ...registered]) copy(path);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// The tests have a longer timeout, because they start processes.
describe('npm run new', { timeout: 60_000 }, () => {
  it.each([
    [
      'flow',
      'machines/flows/sample-record/sample-record.machine.ts',
      {
        'contract/flow-recording.ts': ["  'sample-record',"],
        'src/features/frame/report.messages.ts': ["  'flow.sample-record': 'Sample record',"],
        'tests/support/browser/screens.ts': ["  '/dashboard/sample-record': /^Sample record$/,"],
      },
    ],
    [
      'screen',
      'src/features/sample-record/sample-record.screen.tsx',
      {
        'src/lib/api/query-areas.ts': ["  | 'sample-record'"],
        'tests/support/browser/screens.ts': ["  '/dashboard/sample-record': /^Sample record$/,"],
      },
    ],
    [
      'call',
      'server/modules/sample-record/sample-record.routes.ts',
      {
        'contract/calls.ts': [
          "import { sampleRecordCalls } from './store/sample-record.ts';",
          '  ...sampleRecordCalls,',
        ],
        'server/app.ts': [
          "import { sampleRecordRoutes } from './modules/sample-record/sample-record.routes.ts';",
          '  sampleRecordRoutes,',
        ],
        'tests/api/platform/samples.ts': [
          "import { sampleRecordSamples } from '#tests/api/sample-record/sample-record-samples.ts';",
          '  ...sampleRecordSamples,',
        ],
      },
    ],
  ])('creates a %s, and adds only its own lines to existing files', (kind, file, lines) => {
    const before = readAll();
    const { status, stdout, stderr } = create(kind, 'sample-record');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const now = readAll();
    expect(now).toHaveProperty([file]);
    for (const path of Object.keys(now)) if (!(path in before)) expect(stdout).toContain(`  ${path}\n`);
    const { 'tests/machines/wrong-charts.ts': _list, ...others } = before;
    const added = Object.entries(others).flatMap(([path, text]) => {
      const old = new Set(text.split('\n'));
      const more = now[path]?.split('\n').filter((line) => !old.has(line)) ?? [];
      expect(now[path]?.split('\n').filter((line) => !more.includes(line))).toEqual(text.split('\n'));
      return more.length === 0 ? [] : [[path, more]];
    });
    expect(Object.fromEntries(added)).toEqual(lines);
    expect(run(bin('oxfmt'), '--check', '.')).toMatchObject({ status: 0 });
  });

  it.each([
    ['no name', ['flow'], /^npm run new <kind> <name>/],
    ['two names', ['flow', 'sample', 'record'], /^npm run new <kind> <name>/],
    ['an unknown kind', ['service', 'sample-record'], /^npm run new <kind> <name>/],
    ['the name of an inherited property as the kind', ['toString', 'sample-record'], /^npm run new <kind>/],
    ['a name in camel case', ['flow', 'sampleRecord'], /^"sampleRecord" is no kebab-case name/],
    ['a name with a digit', ['flow', 'sample-2'], /^"sample-2" is no kebab-case name/],
    ['a path', ['flow', '../sample-record'], /^"..\/sample-record" is no kebab-case name/],
    ['a word that the glossary replaces', ['screen', 'shop-list'], /docs\/glossary\.md: store/],
    ['a call that the contract has', ['call', 'return-policies'], /already has a call returnPolicies/],
    ['a flow that is recorded', ['flow', 'withdraw'], /flow-recording\.ts already contains: 'withdraw'/],
  ])('refuses %s, and writes nothing', (_title, parameters, message) => {
    const before = readAll();
    const { status, stdout, stderr } = create(...parameters);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(readAll()).toEqual(before);
  });

  it.each(['src/features/sample-record/mine.ts', 'src/routes/dashboard.sample-record.tsx'])(
    'overwrites nothing beside %s, and writes nothing else',
    (mine) => {
      mkdirSync(dirname(join(folder, mine)), { recursive: true });
      writeFileSync(join(folder, mine), 'mine\n');
      const before = readAll();
      for (const kind of ['flow', 'screen']) {
        const { status, stderr } = create(kind, 'sample-record');
        expect(status).toBe(1);
        expect(stderr).toMatch(/^Already exists: src\//);
      }
      expect(readAll()).toEqual(before);
    },
  );
});

const changeChart = 'tests/machines/support/change-chart.ts';
const check = `
import { checkPure } from '#machines/graph/check-pure.ts';
import { judgeMutants } from '#machines/promises/judge-mutants.ts';
import { findBroken } from '#machines/promises/rehearse.ts';
import { sampleRecordModel as model } from './machines/flows/sample-record/sample-record.model.ts';
import { sampleRecordPromises as flow } from './machines/flows/sample-record/sample-record.promises.ts';
import { sampleRecordWrongCharts } from './tests/machines/support/wrong-sample-record-charts.ts';
const results = judgeMutants(model, flow);
const isMissed = ({ change }) =>
  flow.promises.every((promise) => findBroken(model, flow, promise, change(model.machine)).length === 0);
console.log(JSON.stringify({
  findings: checkPure(model),
  broken: flow.promises.flatMap((promise) => findBroken(model, flow, promise)),
  wrongCharts: results.length,
  missed: results.filter(({ noticedBy }) => noticedBy === undefined),
  missedByHand: sampleRecordWrongCharts.filter(isMissed),
}));
`;

describe('the flow that npm run new creates', { timeout: 120_000 }, () => {
  beforeEach(() => {
    for (const path of ['package.json', 'tsconfig.json', 'domain', 'contract', changeChart]) copy(path);
    for (const path of readdirSync(join(root, 'machines')).filter((name) => name !== 'flows'))
      copy(`machines/${path}`);
    for (const { name } of readdirSync(join(root, 'machines/flows'), { withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    ))
      copy(`machines/flows/${name}`);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    expect(create('flow', 'sample-record')).toMatchObject({ status: 0 });
  });

  it('is sound, keeps its promises, and they notice every wrong chart', () => {
    writeFileSync(join(folder, 'check.ts'), check);
    const { status, stdout, stderr } = run(process.execPath, 'check.ts');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { wrongCharts, ...problems } = JSON.parse(stdout) as { wrongCharts: number };
    expect(problems).toEqual({ findings: [], broken: [], missed: [], missedByHand: [] });
    expect(wrongCharts).toBeGreaterThan(50);
  });

  it('compiles', () => {
    const settings = {
      extends: './tsconfig.json',
      include: ['machines/flows/sample-record', 'tests/machines/support'],
    };
    writeFileSync(join(folder, 'tsconfig.chart.json'), JSON.stringify(settings));
    expect(existsSync(join(folder, 'machines/flows/sample-record/promises/submitting.ts'))).toBe(true);
    const { status, stdout } = run(bin('tsc'), '-p', 'tsconfig.chart.json');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
