import { describe, expect, it } from 'vitest';
import { changedFields, mergeFields } from '#src/forms/conflicts/merge-fields.ts';

const base = { name: 'Lagos', feeMinor: 250_000, areas: ['Lagos'], freeFromMinor: null };

describe('the fields that a form sends of a record', () => {
  it('are those that differ; lists are compared by their items', () =>
    expect(changedFields(base, { ...base, feeMinor: 300_000, areas: ['Lagos'] })).toEqual({
      feeMinor: 300_000,
    }));
  it('are none without a change', () => expect(changedFields(base, { ...base })).toEqual({}));
});

describe('two changes of one record', () => {
  const mine = { ...base, name: 'Mainland', feeMinor: 300_000 };
  const theirs = { ...base, name: 'Island', areas: ['Lagos', 'Ogun'] };

  it('keep fields that only one of them changed, and report a conflict in the others', () =>
    expect(mergeFields(base, mine, theirs)).toEqual({
      form: { ...base, name: 'Mainland', feeMinor: 300_000, areas: ['Lagos', 'Ogun'] },
      theirChanges: [{ id: 'areas' }],
      conflicts: [{ id: 'name' }],
    }));
  it("follow the person's choice", () =>
    expect(mergeFields(base, mine, theirs, { name: 'theirs' }).form.name).toBe('Island'));
  it('have no conflict if both changed to the same value', () =>
    expect(mergeFields(base, mine, { ...mine })).toEqual({ form: mine, theirChanges: [], conflicts: [] }));
});
