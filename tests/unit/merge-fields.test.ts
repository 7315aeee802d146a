import { describe, expect, it } from 'vitest';
import { changedFields, mergeFields } from '#src/forms/conflicts/merge-fields.ts';

const base = { name: 'Lagos', feeMinor: 250_000, areas: ['Lagos'], freeFromMinor: null };

describe('what a form sends of a record', () => {
  it('is what differs, lists by what is in them', () =>
    expect(changedFields(base, { ...base, feeMinor: 300_000, areas: ['Lagos'] })).toEqual({
      feeMinor: 300_000,
    }));
  it('is nothing where nothing was changed', () => expect(changedFields(base, { ...base })).toEqual({}));
});

describe('two changes of one record', () => {
  const mine = { ...base, name: 'Mainland', feeMinor: 300_000 };
  const theirs = { ...base, name: 'Island', areas: ['Lagos', 'Ogun'] };

  it('keep what only one of them made, and ask about what both did', () =>
    expect(mergeFields(base, mine, theirs)).toEqual({
      form: { ...base, name: 'Mainland', feeMinor: 300_000, areas: ['Lagos', 'Ogun'] },
      taken: [{ id: 'areas' }],
      conflicts: [{ id: 'name' }],
    }));
  it('do as is chosen', () =>
    expect(mergeFields(base, mine, theirs, { name: 'theirs' }).form.name).toBe('Island'));
  it('ask nothing where both said the same', () =>
    expect(mergeFields(base, mine, { ...mine })).toEqual({ form: mine, taken: [], conflicts: [] }));
});
