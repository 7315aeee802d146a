import { describe, expect, it } from 'vitest';
import { calculateCharge, standardTariff } from '#domain/withdrawal.ts';
import { emptyDetails } from '#machines/flows/order-shipping/order-shipping.setup.ts';
import { createAttempts } from '#src/features/orders/shipping/order-shipping.attempts.ts';
import { createWithdrawalAttempts } from '#src/features/payouts/withdraw/withdraw.attempts.ts';
import { createStorage } from '#src/lib/storage.ts';

const orderId = '0190f000-0000-7000-8000-000000000001';
const idempotencyKey = '0190f000-0000-7000-8000-00000000000a';
const draft = { orderId, step: 'shipping.ship', details: emptyDetails, version: 4 } as const;

const device = () => {
  const kept = new Map<string, string>();
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return {
    kept,
    attempts: createAttempts(
      createStorage(() => area),
      () => idempotencyKey,
    ),
  };
};

describe('steps without an answer', () => {
  it('are kept with their key until they are answered', () => {
    const { kept, attempts } = device();
    expect(attempts.keep(draft)).toMatchObject({ idempotencyKey, version: 4 });
    expect(attempts.of(orderId)?.idempotencyKey).toBe(idempotencyKey);
    attempts.forget(orderId);
    expect(attempts.of(orderId)).toBeNull();
    expect(kept.size).toBe(0);
  });
  it('leave those of other orders unchanged', () => {
    const { attempts } = device();
    attempts.keep(draft);
    attempts.keep({ ...draft, orderId: 'another' });
    attempts.forget('another');
    expect(attempts.of(orderId)).not.toBeNull();
  });
  it('are not sent from a device without storage', () => {
    const deaf = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
    const attempts = createAttempts(
      createStorage(() => deaf),
      () => idempotencyKey,
    );
    expect(() => attempts.keep(draft)).toThrow('could not be stored');
  });
  it("are dropped when they can't be read any more", () => {
    const { kept, attempts } = device();
    kept.set('oversights', JSON.stringify({ [orderId]: { step: 'unknown' } }));
    expect(attempts.of(orderId)).toBeNull();
  });
});

describe('a withdrawal in progress', () => {
  const accountId = '0190f000-0000-7000-8000-00000000000c';
  const tabs = () => {
    const kept = new Map<string, string>();
    const area = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    let made = 0;
    const newId = () => `0190f000-0000-7000-8000-00000000010${(made += 1)}`;
    const open = () =>
      createWithdrawalAttempts(
        createStorage(() => area),
        newId,
      );
    return [open(), open()] as const;
  };
  const decided = { step: 'review', accountId, amountMinor: 100_000, acceptedCharges: null } as const;

  it('is the same in two tabs with the same choices, and at each of its steps', () => {
    const [one, other] = tabs();
    const { withdrawalId } = one.keep('shop', decided);
    expect(other.keep('shop', decided).withdrawalId).toBe(withdrawalId);
    expect(other.keep('shop', { ...decided, step: 'sent' }).withdrawalId).toBe(withdrawalId);
    expect(one.of('shop')).toMatchObject({ step: 'sent', withdrawalId });
  });
  it('keeps the charges that were agreed to', () => {
    const [one, other] = tabs();
    const acceptedCharges = calculateCharge(100_000, standardTariff);
    one.keep('shop', { ...decided, step: 'pin', acceptedCharges });
    expect(other.of('shop')).toMatchObject({ step: 'pin', acceptedCharges });
  });
  it('is still found if an earlier version stored no charges', () => {
    const { kept } = device();
    const earlier = { step: 'sent', accountId, amountMinor: 100_000, withdrawalId: orderId };
    kept.set('oversights', JSON.stringify({ 'withdrawal shop': earlier }));
    const area = { getItem: (key: string) => kept.get(key) ?? null, setItem: () => {}, removeItem: () => {} };
    const attempts = createWithdrawalAttempts(
      createStorage(() => area),
      () => orderId,
    );
    expect(attempts.of('shop')).toEqual({ ...earlier, acceptedCharges: null });
  });
  it('is another one with another amount, of another business, or once the server has it', () => {
    const [one] = tabs();
    const { withdrawalId } = one.keep('shop', decided);
    expect(one.keep('shop', { ...decided, amountMinor: 1 }).withdrawalId).not.toBe(withdrawalId);
    expect(one.keep('elsewhere', decided).withdrawalId).not.toBe(withdrawalId);
    const again = one.keep('shop', decided).withdrawalId;
    one.forget('shop');
    expect(one.keep('shop', decided).withdrawalId).not.toBe(again);
  });
});
