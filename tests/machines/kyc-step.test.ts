import { describe, expect, it } from 'vitest';
import { type KycState, statusesOf, stepKyc } from '#machines/lifecycles/kyc-step.ts';

const ready = { status: 'ready', reason: null } as const;
const checking = { status: 'checking', reason: null } as const;
const needsAttention = { status: 'needs attention', reason: 'Too dark' } as const;
const end = Date.UTC(2028, 0, 1);

const begun: KycState = {
  status: 'in progress',
  audience: 'BUSINESS',
  items: {},
  isDecided: false,
  expiresAt: null,
  at: end - 1,
};
const whole: KycState = {
  ...begun,
  status: 'submitted',
  items: { BUSINESS_DETAILS: ready, BUSINESS_DOCUMENT: ready },
};

describe('the statuses of the items', () => {
  it('are those of the audience, and missing if nothing was submitted', () => {
    expect(statusesOf(begun)).toEqual(['missing', 'missing']);
    expect(statusesOf({ audience: 'BUSINESS', items: { BUSINESS_DOCUMENT: ready } })).toEqual([
      'missing',
      'ready',
    ]);
    expect(statusesOf({ audience: 'INDIVIDUAL', items: { BUSINESS_DOCUMENT: ready } })).toEqual([
      'missing',
      'missing',
      'missing',
    ]);
  });
});

describe('a step of a verification with its items', () => {
  it('changes an item and leaves the others unchanged', () => {
    const result = stepKyc(
      begun,
      { event: 'item.submitted', items: [{ item: 'BUSINESS_DETAILS', event: 'item.submit' }] },
      'merchant',
    );
    expect(result).toEqual({
      ok: true,
      state: { ...begun, items: { BUSINESS_DETAILS: ready } },
      transition: { event: 'item.submitted', from: 'in progress', to: 'in progress' },
      items: [{ item: 'BUSINESS_DETAILS', event: 'item.submit', ...ready }],
    });
  });

  it('compares numbers and nothing else', () => {
    const give = (item: 'IDENTITY_NUMBERS' | 'PERSONAL_DETAILS') =>
      stepKyc(begun, { event: null, items: [{ item, event: 'item.submit' }] }, 'merchant');
    expect(give('IDENTITY_NUMBERS')).toMatchObject({ items: [checking], transition: null });
    expect(give('PERSONAL_DETAILS')).toMatchObject({ items: [ready], transition: null });
  });

  it("doesn't modify its input", () => {
    const before = structuredClone(begun);
    stepKyc(begun, { event: null, items: [{ item: 'BUSINESS_DETAILS', event: 'item.submit' }] }, 'merchant');
    expect(begun).toEqual(before);
  });

  it('records the reason of a rejected item', () => {
    const refuse = (reason?: string) =>
      stepKyc(
        whole,
        {
          event: 'kyc.requestAgain',
          items: [
            { item: 'BUSINESS_DETAILS', event: 'item.refuse', ...(reason === undefined ? {} : { reason }) },
          ],
        },
        'operator',
      );
    expect(refuse('Too dark')).toMatchObject({
      state: { status: 'needs attention', isDecided: true, items: { BUSINESS_DETAILS: needsAttention } },
      transition: { event: 'kyc.requestAgain', from: 'submitted', to: 'needs attention' },
      items: [{ item: 'BUSINESS_DETAILS', event: 'item.refuse', ...needsAttention }],
    });
    expect(refuse()).toMatchObject({ items: [{ status: 'needs attention', reason: null }] });
  });

  it('lists only items that changed', () =>
    expect(
      stepKyc(
        { ...begun, status: 'needs attention', items: { BUSINESS_DETAILS: needsAttention } },
        { event: null, items: [{ item: 'BUSINESS_DETAILS', event: 'item.refuse', reason: 'Other' }] },
        'operator',
      ),
    ).toMatchObject({ ok: true, items: [], state: { items: { BUSINESS_DETAILS: needsAttention } } }));

  it('approves with an expiry date that depends on the items and the present', () => {
    const approve = (state: KycState, expiresAt: number | null) =>
      stepKyc(
        state,
        {
          event: 'kyc.approve',
          expiresAt,
          items: [
            { item: 'BUSINESS_DETAILS', event: 'item.accept' },
            { item: 'BUSINESS_DOCUMENT', event: 'item.accept' },
          ],
        },
        'operator',
      );
    expect(approve(whole, end)).toMatchObject({
      ok: true,
      state: { status: 'approved', isDecided: true, expiresAt: end },
      items: [{ status: 'approved' }, { status: 'approved' }],
    });
    expect(approve(whole, null)).toMatchObject({ ok: true, state: { expiresAt: null } });
    expect(approve(whole, end - 1)).toMatchObject({ ok: false, unmet: ['isCurrent'] });
  });

  it('keeps the expiry date of an approval if none is given', () =>
    expect(
      stepKyc({ ...whole, status: 'approved', expiresAt: end }, { event: 'kyc.revoke' }, 'operator'),
    ).toMatchObject({ state: { status: 'revoked', expiresAt: end } }));

  it('expires at its expiry date and not before', () => {
    const expire = (at: number) =>
      stepKyc({ ...whole, status: 'approved', expiresAt: end, at }, { event: 'kyc.expire' }, 'timer');
    expect(expire(end - 1)).toMatchObject({ ok: false, unmet: ['isDue'] });
    expect(expire(end)).toMatchObject({ ok: true, state: { status: 'expired' } });
  });

  it('starts for the chosen audience', () => {
    const start: KycState = { ...begun, status: 'not started', audience: 'BOTH' };
    expect(stepKyc(start, { event: 'kyc.begin', audience: 'INDIVIDUAL' }, 'merchant')).toMatchObject({
      state: { audience: 'INDIVIDUAL', status: 'in progress' },
    });
    expect(stepKyc(start, { event: 'kyc.begin' }, 'merchant')).toMatchObject({ state: { audience: 'BOTH' } });
  });

  it("has no transition when the verification doesn't change", () =>
    expect(stepKyc(whole, { event: 'kyc.submit' }, 'merchant')).toEqual({
      ok: true,
      state: whole,
      transition: null,
      items: [],
    }));
});

describe('a refused step of a verification', () => {
  const accept = { item: 'BUSINESS_DETAILS', event: 'item.accept' } as const;

  it('returns the refusal of the verification before that of an item', () =>
    expect(stepKyc(begun, { event: 'kyc.approve', items: [accept] }, 'operator')).toMatchObject({
      ok: false,
      code: 'WRONG_STATUS',
      legal: [],
    }));

  it('returns the refusal of the first item when the verification would accept', () => {
    const items = [accept, { item: 'BUSINESS_DOCUMENT', event: 'item.confirm' }] as const;
    const state: KycState = {
      ...whole,
      items: { BUSINESS_DETAILS: needsAttention, BUSINESS_DOCUMENT: ready },
    };
    expect(stepKyc(state, { event: 'kyc.reject', items }, 'operator')).toEqual({
      ok: false,
      code: 'WRONG_STATUS',
      legal: [],
      unmet: [],
      path: null,
    });
    expect(stepKyc(whole, { event: 'kyc.reject', items: [accept] }, 'merchant')).toMatchObject({
      ok: false,
      code: 'WRONG_ACTOR',
    });
  });

  it('returns the refusal of a single item with its legal events', () =>
    expect(stepKyc(whole, { event: null, items: [accept] }, 'merchant')).toEqual({
      ok: false,
      code: 'WRONG_ACTOR',
      legal: ['item.submit'],
      unmet: [],
      path: null,
    }));
});
