import { describe, expect, it } from 'vitest';
import { changedFields } from '#src/forms/conflicts/merge-fields.ts';
import {
  type CustomerDraft,
  toCustomerDraft,
  toCustomerInput,
} from '#src/features/customers/customer/customer-form.ts';

const empty = toCustomerDraft(undefined, 'NG');
const ada: CustomerDraft = {
  name: 'Ada Obi',
  email: 'ada@mail.example',
  phoneNumber: '',
  tags: ['vip'],
  address: { line: '4 Ring Road', city: 'Ibadan', region: 'Oyo', country: 'Nigeria' },
};

describe('the customer form', () => {
  it("starts with the business's country and without an address", () => {
    expect(empty.address.country).toBe('Nigeria');
    expect(toCustomerInput(empty).address).toBeNull();
  });
  it('converts empty fields to null', () =>
    expect(toCustomerInput(ada)).toMatchObject({ phoneNumber: null, email: 'ada@mail.example' }));
  it('sends only fields whose value changed', () => {
    const changed = (draft: CustomerDraft) => changedFields(toCustomerInput(ada), toCustomerInput(draft));
    expect(changed({ ...ada, name: 'Ada Bello', tags: [] })).toEqual({ name: 'Ada Bello', tags: [] });
    expect(changed({ ...ada, phoneNumber: ' ' })).toEqual({});
  });
  it('is unchanged when its values are restored', () =>
    expect(toCustomerDraft({ ...toCustomerInput(ada) }, 'NG')).toEqual(ada));
});
