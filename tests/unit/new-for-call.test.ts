import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProjectFolder } from '#tests/support/project-folder.ts';

/** A list with each kind of column and filter, and a record with each kind of field. */
const newCalls = `
import * as z from 'zod/mini';
import { Id, Instant, text } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { defineCall } from '#contract/call.ts';
import { Pagination, pageQuery } from '#contract/list.ts';

const access = { resource: 'CUSTOMER', level: 'manage' } as const;
const Row = z.object({
  id: Id,
  title: z.nullable(z.string()),
  totalMinor: z.nullable(AmountMinor),
  currency: z.enum(['NGN', 'KES']),
  placedAt: z.nullable(Instant),
});
export const SampleQuery = z.object({
  ...pageQuery,
  search: z.optional(z.string()),
  range: z.optional(z.enum(['today', '7d'])),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  level: z.optional(z.enum(['low', 'high'])),
  sort: z.optional(z.enum(['newest', 'highestTotal'])),
});
const { search, range, from, to, level } = SampleQuery.shape;
const filter = z.object({ search, range, from, to, level });
const Level = z.enum(['low', 'very_high']);
export const SampleDetails = z.object({
  name: text(1, 80, 'Enter a name'),
  terms: text(1, 5000, 'Enter the terms'),
  email: z.nullable(z.string()),
  hint: z.optional(z.string()),
  startsOn: z.iso.date(),
  endsOn: z.nullable(z.iso.date()),
  feeMinor: AmountMinor,
  freeFromMinor: z.nullable(AmountMinor),
  limitMinor: z.optional(AmountMinor),
  days: z.int(),
  maxDays: z.nullable(z.int()),
  isActive: z.boolean(),
  level: Level,
  nextLevel: z.nullable(Level),
  lastLevel: z.optional(Level),
  tags: z.array(z.string()),
  address: z.nullable(z.object({ line: z.string() })),
});
export const sampleCalls = {
  samples: defineCall({
    method: 'GET', service: 'store', path: '/samples', access, summary: 'Samples',
    query: SampleQuery, data: z.object({ data: z.array(Row), pagination: Pagination }),
  }),
  exportSamples: defineCall({
    method: 'POST', service: 'store', path: '/samples/export', access, summary: 'Export samples',
    body: z.object({ target: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('ids'), ids: z.array(Id) }),
      z.object({ kind: z.literal('matching'), filter }),
    ]) }),
    data: z.object({ url: z.string() }),
  }),
  createSample: defineCall({
    method: 'POST', service: 'store', path: '/sample', access, summary: 'Create a sample',
    body: SampleDetails, data: Row,
  }),
};
`;

let folder: ProjectFolder;
/** Runs the command of the folder, which reads the folder's contract. */
const create = (...parameters: string[]) => folder.run(process.execPath, 'scripts/new/new.ts', ...parameters);

beforeEach(() => {
  folder = new ProjectFolder();
  folder.copy('package.json', 'tsconfig.json', '.oxfmtrc.json');
  folder.copy(
    'domain',
    'contract',
    'machines',
    'src',
    'scripts/new',
    'scripts/language',
    'tests/support/browser',
  );
  folder.link('node_modules', 'styled-system');
  writeFileSync(join(folder.path, 'contract/store/sample.ts'), newCalls);
  const calls = folder.read('contract/calls.ts').replace('export const calls = {', '$&\n  ...sampleCalls,');
  writeFileSync(
    join(folder.path, 'contract/calls.ts'),
    `import { sampleCalls } from './store/sample.ts';\n${calls}`,
  );
});
afterEach(() => folder.remove());

// The test has a longer timeout, because it starts a compiler.
describe('the list and the form that npm run new creates for new calls', { timeout: 120_000 }, () => {
  it('compile with fields of each kind, and the list can export', () => {
    expect(create('list', 'sample-records', 'samples')).toMatchObject({ status: 0, stderr: '' });
    expect(create('form', 'sample-record', 'createSample')).toMatchObject({ status: 0, stderr: '' });
    expect(folder.read('src/features/sample-records/list/sample-records.list.tsx')).toContain(
      'exportFile: { call: sampleCalls.exportSamples,',
    );
    const form = folder.read('src/features/sample-record/sample-record.screen.tsx');
    const parts = new Set(form.match(/(?<=<form\.)\w+/g));
    expect([...parts]).toEqual(['Text', 'TextArea', 'Day', 'Money', 'Number', 'Checkbox', 'Select', 'Tags']);
    const sent = /toInput: \(typed\) => \(\{\n([^}]*?)\n\s*\}\)/.exec(form)?.[1]?.split('\n');
    expect(sent?.map((line) => line.trim())).toEqual([
      '...typed,',
      'email: typed.email.trim() || null,',
      'hint: typed.hint.trim() || undefined,',
      'endsOn: typed.endsOn.trim() || null,',
      'freeFromMinor: typed.freeFromMinor ?? null,',
      "days: typed.days.trim() === '' ? undefined : Number(typed.days),",
      "maxDays: typed.maxDays.trim() === '' ? null : Number(typed.maxDays),",
      'lastLevel: typed.lastLevel ?? undefined,',
      'address: null,',
    ]);
    const settings = {
      extends: './tsconfig.json',
      include: ['src/features/sample-record', 'src/features/sample-records'],
    };
    writeFileSync(join(folder.path, 'tsconfig.pages.json'), JSON.stringify(settings));
    const { status, stdout } = folder.runBin('tsc', '-p', 'tsconfig.pages.json');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
