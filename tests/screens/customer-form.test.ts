import { describe, expect, it } from 'vitest';
import {
  type CustomerDraft,
  differing,
  draftOf,
  merged,
  typedCustomer,
} from '#src/screens/customer/customer-form.ts';

const empty = draftOf(undefined, 'NG');
const ada: CustomerDraft = {
  name: 'Ada Obi',
  email: 'ada@mail.example',
  phoneNumber: '',
  tags: ['vip'],
  address: { line: '4 Ring Road', city: 'Ibadan', region: 'Oyo', country: 'Nigeria' },
};

describe('a customer while typed', () => {
  it('begins in the country of the business, and without an address', () => {
    expect(empty.address.country).toBe('Nigeria');
    expect(typedCustomer(empty).address).toBeNull();
  });
  it('hands on empty fields as none', () =>
    expect(typedCustomer(ada)).toMatchObject({ phoneNumber: null, email: 'ada@mail.example' }));
  it('tells which fields differ, and not what only looks different', () => {
    expect(differing(ada, { ...ada, name: 'Ada Bello', tags: [] })).toEqual(['name', 'tags']);
    expect(differing(ada, { ...ada, phoneNumber: ' ' })).toEqual([]);
  });
});

describe('two who change a customer at once', () => {
  it('meet field by field: what only one changed is taken, and what both changed stays as typed', () => {
    const typed = { ...ada, name: 'Ada Bello', tags: ['vip', 'wholesale'] };
    const saved = { ...ada, name: 'Ada Eze', email: 'ada@other.example' };
    expect(merged(ada, typed, saved)).toEqual({
      ...ada,
      name: 'Ada Bello',
      email: 'ada@other.example',
      tags: ['vip', 'wholesale'],
    });
  });
});
