import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProjectFolder } from '#tests/support/project-folder.ts';

const root = join(import.meta.dirname, '../..');

/** The files to which the command adds lines. */
const registered = [
  'contract/calls.ts',
  'contract/flow-recording.ts',
  'server/modules.ts',
  'src/features/frame/report.messages.ts',
  'src/lib/api/query-areas.ts',
  'tests/api/platform/samples.ts',
  'tests/machines/wrong-charts.ts',
  'tests/support/browser/fixed-bars.ts',
  'tests/support/browser/list-figures.ts',
  'tests/support/browser/screens.ts',
];

let folder: ProjectFolder;
const create = (...parameters: string[]) =>
  folder.run(process.execPath, join(root, 'scripts/new/new.ts'), ...parameters);

beforeEach(() => {
  folder = new ProjectFolder();
  folder.copy('.oxfmtrc.json', ...registered);
});
afterEach(() => folder.remove());

// The tests have a longer timeout, because they start processes.
describe('npm run new', { timeout: 60_000 }, () => {
  it.each([
    [
      'flow sample-record',
      'machines/flows/sample-record/sample-record.machine.ts',
      {
        'contract/flow-recording.ts': ["  'sample-record',"],
        'src/features/frame/report.messages.ts': ["  'flow.sample-record': 'Sample record',"],
        'tests/support/browser/screens.ts': ["  '/dashboard/sample-record': /^Sample record$/,"],
      },
    ],
    [
      'screen sample-record',
      'src/features/sample-record/sample-record.screen.tsx',
      {
        'src/lib/api/query-areas.ts': ["  | 'sample-record'"],
        'tests/support/browser/screens.ts': ["  '/dashboard/sample-record': /^Sample record$/,"],
      },
    ],
    [
      'list sample-records customers',
      'src/features/sample-records/list/sample-records.list.tsx',
      {
        'src/lib/api/query-areas.ts': ["  | 'sample-records'"],
        'tests/support/browser/list-figures.ts': ["  'sample-records': '/dashboard/sample-records',"],
        'tests/support/browser/screens.ts': ["  '/dashboard/sample-records': /^Sample records$/,"],
      },
    ],
    [
      'form sample-record createCustomer',
      'src/features/sample-record/sample-record.screen.tsx',
      {
        'tests/support/browser/fixed-bars.ts': ["  'sample record': '/dashboard/sample-record',"],
        'tests/support/browser/screens.ts': ["  '/dashboard/sample-record': /^Sample record$/,"],
      },
    ],
    [
      'call sample-record',
      'server/modules/sample-record/sample-record.routes.ts',
      {
        'contract/calls.ts': [
          "import { sampleRecordCalls } from './store/sample-record.ts';",
          '  ...sampleRecordCalls,',
        ],
        'server/modules.ts': [
          "import { sampleRecordRoutes } from './modules/sample-record/sample-record.routes.ts';",
          '  sampleRecordRoutes,',
        ],
        'tests/api/platform/samples.ts': [
          "import { sampleRecordSamples } from '#tests/api/sample-record/sample-record-samples.ts';",
          '  ...sampleRecordSamples,',
        ],
      },
    ],
  ])('creates a %s, and adds only its own lines to existing files', (command, file, lines) => {
    const before = folder.readAll();
    const { status, stdout, stderr } = create(...command.split(' '));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const now = folder.readAll();
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
    expect(folder.runBin('oxfmt', '--check', '.')).toMatchObject({ status: 0 });
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
    ['a list without its call', ['list', 'sample-records'], /^npm run new <kind>/],
    ['a call for a screen', ['screen', 'sample-record', 'customers'], /^npm run new <kind>/],
    ['an unknown call', ['form', 'sample-record', 'toString'], /^The contract has no call toString/],
    ['a list of one record', ['list', 'sample-records', 'customerStats'], /not the one of a list/],
    [
      'a list of rows that are named otherwise',
      ['list', 'sample-records', 'invoices'],
      /not the page of a list/,
    ],
    [
      'a list of converted values',
      ['list', 'sample-records', 'transactions'],
      /result of transactions has another/,
    ],
    ['a list without an export', ['list', 'sample-records', 'fetchCategories'], /exportFetchCategories/],
    ['a form that changes a record', ['form', 'sample-record', 'updateCustomer'], /does not create a record/],
    ['a form with a secret', ['form', 'sample-record', 'login'], /^password is a secret/],
    [
      'a form with required parts',
      ['form', 'sample-record', 'createOrder'],
      /^lines of createOrder is required/,
    ],
    [
      'a form for everyone in a business',
      ['form', 'sample-record', 'reportProblem'],
      /^The access of reportProblem/,
    ],
    ['a flow that is recorded', ['flow', 'withdraw'], /flow-recording\.ts already contains: 'withdraw'/],
  ])('refuses %s, and writes nothing', (_title, parameters, message) => {
    const before = folder.readAll();
    const { status, stdout, stderr } = create(...parameters);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(folder.readAll()).toEqual(before);
  });

  it.each(['src/features/sample-record/mine.ts', 'src/routes/dashboard.sample-record.tsx'])(
    'overwrites nothing beside %s, and writes nothing else',
    (mine) => {
      mkdirSync(dirname(join(folder.path, mine)), { recursive: true });
      writeFileSync(join(folder.path, mine), 'mine\n');
      const before = folder.readAll();
      for (const parameters of [['flow'], ['screen'], ['form', 'createCustomer']]) {
        const { status, stderr } = create(...parameters.toSpliced(1, 0, 'sample-record'));
        expect(status).toBe(1);
        expect(stderr).toMatch(/^Already exists: src\//);
      }
      expect(folder.readAll()).toEqual(before);
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
    folder.copy('package.json', 'tsconfig.json', 'domain', 'contract', changeChart);
    for (const path of readdirSync(join(root, 'machines')).filter((name) => name !== 'flows'))
      folder.copy(`machines/${path}`);
    for (const { name } of readdirSync(join(root, 'machines/flows'), { withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    ))
      folder.copy(`machines/flows/${name}`);
    folder.link('node_modules');
    expect(create('flow', 'sample-record')).toMatchObject({ status: 0 });
  });

  it('is sound, keeps its promises, and they notice every wrong chart', () => {
    writeFileSync(join(folder.path, 'check.ts'), check);
    const { status, stdout, stderr } = folder.run(process.execPath, 'check.ts');
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
    writeFileSync(join(folder.path, 'tsconfig.chart.json'), JSON.stringify(settings));
    expect(existsSync(join(folder.path, 'machines/flows/sample-record/promises/submitting.ts'))).toBe(true);
    const { status, stdout } = folder.runBin('tsc', '-p', 'tsconfig.chart.json');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
