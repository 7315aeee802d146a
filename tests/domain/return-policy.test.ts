import { describe, expect, test } from 'vitest';
import { ReturnPolicyDraft, returnPolicyTemplates } from '#domain/return-policy.ts';

const whole = { name: 'Money back', kind: 'refund', windowDays: 14, text: 'Any reason.', isDefault: true };
const problemOf = (change: object) => {
  const issue = ReturnPolicyDraft.safeParse({ ...whole, ...change }).error?.issues[0];
  return issue ? [issue.path.join('.'), issue.message] : undefined;
};
const noDays = 'Enter at least one day, or 0 for no returns';

describe('a return policy', () => {
  test('is accepted complete', () => expect(ReturnPolicyDraft.parse(whole)).toEqual(whole));
  test.each(Object.keys(whole))('is rejected without its %s', (field) =>
    expect(problemOf({ [field]: undefined })?.[0]).toBe(field),
  );
  test.each<[object, string[] | undefined]>([
    [{ windowDays: 1 }, undefined],
    [{ windowDays: 0 }, ['windowDays', noDays]],
    [{ kind: 'none', windowDays: 0 }, undefined],
    [{ kind: 'none', windowDays: 1 }, ['windowDays', noDays]],
    [{ kind: 'exchange', windowDays: 0 }, ['windowDays', noDays]],
    [{ windowDays: -1 }, ['windowDays', 'Enter a number of days']],
    [{ windowDays: 1.5 }, ['windowDays', 'Enter a number of days']],
    [{ windowDays: 365 }, undefined],
    [{ windowDays: 366 }, ['windowDays', 'Use at most 365 days']],
    [{ name: ' ' }, ['name', 'Enter a name']],
    [{ name: 'x'.repeat(81) }, ['name', 'Use at most 80 characters']],
    [{ text: '' }, ['text', 'Enter the terms of the policy']],
    [{ text: 'x'.repeat(5001) }, ['text', 'Use at most 5000 characters']],
  ])('%j', (change, problem) => expect(problemOf(change)).toEqual(problem));
  test.each(returnPolicyTemplates.map((template) => [template.id, template] as const))(
    'accepts the template %s unchanged',
    (_, { id: _id, ...template }) => {
      expect(problemOf({ ...template, isDefault: false })).toBeUndefined();
      expect(template.text.length).toBeGreaterThan(100);
    },
  );
  test('has four templates with different names', () => {
    expect(returnPolicyTemplates.map(({ id }) => id)).toEqual([
      'money-back',
      'exchange',
      'faulty-only',
      'no-returns',
    ]);
    expect(new Set(returnPolicyTemplates.map(({ name }) => name)).size).toBe(4);
    expect(returnPolicyTemplates.map(({ kind, windowDays }) => [kind, windowDays])).toEqual([
      ['refund', 14],
      ['exchange', 7],
      ['refund', 3],
      ['none', 0],
    ]);
  });
});
