import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getDraftName, createShapeSchema } from '#src/forms/core/draft-scope.ts';
import { type FormError, getServerProblems, getVisibleProblems } from '#src/forms/core/problems.ts';

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Enter a name')),
  lines: z.array(z.object({ quantity: z.int('Enter a quantity') })),
});
const taken: FormError = { code: 'NAME_TAKEN', message: 'This name is already taken', fields: [] };

describe('the problems of a form', () => {
  const wrong = { name: '', lines: [{ quantity: 1.5 }] };

  test('do not exist before it is submitted', () => {
    expect(getVisibleProblems(schema, wrong, { invalid: [], submitted: undefined, refused: [] })).toEqual([]);
  });
  test('are updated with each change at the fields that were invalid, and at no other', () => {
    const at = { invalid: ['lines.0.quantity'], submitted: wrong, refused: [] };
    expect(getVisibleProblems(schema, wrong, at)).toEqual([
      { field: 'lines.0.quantity', message: 'Enter a quantity' },
    ]);
    expect(getVisibleProblems(schema, { name: '', lines: [{ quantity: 1 }] }, at)).toEqual([]);
  });
  test('from the server disappear when their field changes, and return with the rejected value', () => {
    const refused = getServerProblems(taken, { NAME_TAKEN: 'name' });
    const at = { invalid: [], submitted: { name: 'Bags' }, refused };
    expect(getVisibleProblems(schema, { name: 'Bags' }, at)).toEqual([
      { field: 'name', message: taken.message },
    ]);
    expect(getVisibleProblems(schema, { name: 'Totes' }, at)).toEqual([]);
    // Secrets are cleared with every answer.
    expect(getVisibleProblems(schema, { name: '' }, at)).toHaveLength(1);
  });
  test('from the server without a field are shown at no field', () => {
    expect(getServerProblems(taken, {})).toEqual([]);
  });
});

describe('a draft', () => {
  const empty = { name: '', isDefault: false };

  test('is restored for each field with a value of the same type', () => {
    const values = createShapeSchema(empty);
    expect(z.safeParse(values, { name: 'Bags', isDefault: true }).success).toBe(true);
    for (const kept of [null, 'Bags', {}, { name: 'Bags' }, { name: 1, isDefault: true }])
      expect(z.safeParse(values, kept).success).toBe(false);
  });
  test('belongs to one business, one record and one version of it', () => {
    const names = [
      getDraftName('zone', 'a', undefined),
      getDraftName('zone', 'b', undefined),
      getDraftName('zone', 'a', undefined, 'template'),
      getDraftName('zone', 'a', { id: '1', version: 1 }),
      getDraftName('zone', 'a', { id: '1', version: 2 }),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});
