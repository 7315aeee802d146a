import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { registry } from '#machines/graph/registry.ts';
import { createMutant, listMutants } from '#machines/promises/mutate-chart.ts';
import { isAlike } from '#machines/promises/is-alike.ts';
import { judgeMutant } from '#machines/promises/judge-mutants.ts';
import type { FlowPromises } from '#machines/promises/promise.ts';
import { promisesById } from '#machines/promises/registry.ts';
import { findBroken } from '#machines/promises/rehearse.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';

const { flows: explained } = JSON.parse(
  readFileSync(new URL('../../scripts/mutants/explained.json', import.meta.url), 'utf8'),
) as { flows: { flow: string; fault: string; why: string }[] };

const flows = registry.flatMap((model): [string, AnyFlowModel, FlowPromises][] => {
  const flow = promisesById[model.id];
  return flow ? [[model.id, model, flow]] : [];
});

describe.each(flows)('%s', (id, model, flow) => {
  it.each(flow.promises.map((promise) => [promise.sentence, promise] as const))('%s', (_, promise) =>
    expect(findBroken(model, flow, promise)).toEqual([]),
  );

  it('notices wrong charts by its promises alone', () => {
    const drawn = sampleOf('chartMutants', listMutants(model.machine), {
      name: id,
      title: (words) => `${id} · ${words}`,
      touches: () => [`machines/flows/${id}`, `machines/lifecycles/${id}.`],
    });
    const missed = drawn
      .map((words) => judgeMutant(model, flow, words))
      .filter((result) => result && result.noticedBy === undefined)
      .flatMap((result) => result?.words ?? [])
      .filter((words) => !explained.some(({ flow: of, fault }) => of === id && fault === words));
    expect(missed).toEqual([]);
  });
});

describe('a promise of the withdrawal', () => {
  const [, model, flow] = flows.find(([id]) => id === 'withdraw') ?? [];
  if (!model || !flow) throw new Error('the withdrawal has no promises');

  it.each([
    [
      'withdrawing.sending · onDone sendWithdrawal · 8 · leads to choosingAccount in place of #withdraw.enteringPin',
      'A wrong PIN costs nothing but the PIN: account and amount are kept, and it can be entered again',
    ],
    [
      'withdrawing.sending · onError sendWithdrawal · leads to queued in place of unanswered',
      'After a lost response the withdrawal is looked up under its ID, and never sent under another',
    ],
    [
      'chargesChanged · review.confirm · leads to withdrawing in place of enteringPin',
      'Changed charges are shown beside the accepted ones, and nothing is sent until they are agreed to',
    ],
  ])('is broken by the wrong chart: %s', (fault, sentence) => {
    const promise = flow.promises.find((one) => one.sentence === sentence);
    const machine = createMutant(model.machine, fault);
    expect(promise && findBroken(model, flow, promise, machine)).not.toEqual([]);
    expect(promise).toBeDefined();
  });

  it('is not asked about a chart that shows, calls and keeps the same', () => {
    const same = createMutant(model.machine, 'paid · withdraw.again · leads to arriving in place of loading');
    expect(isAlike(model, flow, same)).toBe(true);
    const other = createMutant(model.machine, 'paid · withdraw.again · leads to unknown in place of loading');
    expect(isAlike(model, flow, other)).toBe(false);
  });
});
