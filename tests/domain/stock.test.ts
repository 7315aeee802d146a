import { describe, expect, test } from 'vitest';
import { StockChange, maxStock, applyStockChange } from '#domain/stock.ts';

const by = (difference: number) => ({ kind: 'difference', difference, reason: 'counted' }) as const;

describe('stock after a change', () => {
  test.each([
    [5, by(-4), { ok: true, left: 1, difference: -4 }],
    [5, by(-5), { ok: true, left: 0, difference: -5 }],
    [5, by(-6), { ok: false, code: 'short', reason: 'Only 5 available' }],
    [maxStock - 1, by(1), { ok: true, left: maxStock, difference: 1 }],
    [maxStock, by(1), { ok: false, code: 'too-many', reason: 'That is more than the maximum stock' }],
    [null, by(1), { ok: false, code: 'uncounted', reason: "Stock isn't tracked. Start tracking it first" }],
    [null, { kind: 'track', quantity: 3 } as const, { ok: true, left: 3, difference: 3 }],
    [
      0,
      { kind: 'track', quantity: 3 } as const,
      { ok: false, code: 'counted', reason: 'Stock is already tracked. Adjust it instead' },
    ],
    [4, { kind: 'unlimited' } as const, { ok: true, left: null, difference: -4 }],
    [null, { kind: 'unlimited' } as const, { ok: true, left: null, difference: 0 }],
  ])('of %j by %j', (left, change, after) => expect(applyStockChange(left, change)).toEqual(after));
  test('is at most a thousand million', () => expect(maxStock).toBe(1_000_000_000));
});

describe('a change of stock', () => {
  test.each<[object, boolean]>([
    [by(1), true],
    [{ ...by(1), note: 'Delivery' }, true],
    [{ ...by(1), note: 'x'.repeat(300) }, true],
    [{ ...by(1), note: 'x'.repeat(301) }, false],
    [by(1_000_000), true],
    [by(1_000_001), false],
    [by(-1_000_000), true],
    [by(-1_000_001), false],
    [by(0.5), false],
    [{ ...by(1), reason: 'initial' }, false],
    [{ ...by(1), reason: undefined }, false],
    [{ kind: 'track', quantity: 0 }, true],
    [{ kind: 'track', quantity: -1 }, false],
    [{ kind: 'track', quantity: 1_000_000 }, true],
    [{ kind: 'track', quantity: 1_000_001 }, false],
    [{ kind: 'track' }, false],
    [{ kind: 'unlimited' }, true],
    [{ kind: 'other' }, false],
  ])('%j is accepted: %s', (change, isAccepted) => {
    const { success, data } = StockChange.safeParse(change);
    expect(success).toBe(isAccepted);
    if (isAccepted) expect(data).toEqual(change);
  });
  test('has a trimmed note of limited length', () => {
    expect(StockChange.parse({ ...by(1), note: ' a ' })).toMatchObject({ note: 'a' });
    const { error } = StockChange.safeParse({ ...by(1), note: 'x'.repeat(301) });
    expect(error?.issues[0]?.message).toBe('Use at most 300 characters');
  });
});
