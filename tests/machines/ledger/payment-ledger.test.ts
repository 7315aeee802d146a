import { describe, expect, it } from 'vitest';
import type { Ledger } from '#machines/ledger/ledger.ts';
import {
  bookCollection,
  bookLateRefund,
  bookReversal,
  endRefund,
  holdDispute,
  holdRefund,
  releaseDispute,
  settlePayment,
  unsettledMinor,
} from '#machines/ledger/payment-ledger.ts';
import { addedTo, emptyLedger, ledgerWith } from './support.ts';

const payment = { id: 'payment', reference: 'P', feeMinor: 15 };
const refund = { id: 'refund', reference: 'R', amountMinor: 400, of: 'business' } as const;
const collected = bookCollection(emptyLedger, payment, { collectedMinor: 1000, purposeMinor: 1000 });
const settled = settlePayment(collected, payment);
/** Returns the ledger with other balances, as after bookings of other records. */
const used = (free: Partial<Ledger['balances']>, ledger = settled): Ledger => ({
  ...ledger,
  balances: { ...ledger.balances, ...free },
});

describe('a collected payment', () => {
  it('is pending less the fee', () => {
    expect(addedTo(emptyLedger, collected)).toEqual([
      'P:collected: external → pending 1000',
      'P:fee: pending → fees 15',
      'P:settlement:1: pending ⇢ held available 985',
    ]);
    expect(unsettledMinor(collected, payment)).toBe(985);
  });

  it('keeps a surplus in suspense', () => {
    const after = bookCollection(emptyLedger, payment, { collectedMinor: 1000, purposeMinor: 600 });
    expect(addedTo(emptyLedger, after)).toEqual([
      'P:collected: external → pending 600',
      'P:fee: pending → fees 15',
      'P:surplus: external → suspense 400',
      'P:settlement:1: pending ⇢ held available 585',
    ]);
  });

  it('becomes available when it settles', () => {
    expect(addedTo(collected, settled)).toEqual(['P:settlement:1:post: pending → posts available 985']);
    expect(settled.balances).toEqual({ ...emptyLedger.balances, available: 985 });
    expect(unsettledMinor(settled, payment)).toBe(0);
  });

  it('repays a debt when it settles', () => {
    const owing = used({ receivable: 200 }, collected);
    const after = settlePayment(owing, payment);
    expect(addedTo(owing, after)).toEqual([
      'P:settlement:1:post: pending → posts available 985',
      'P:repaid:1: available → receivable 200',
    ]);
    expect(after.balances).toMatchObject({ available: 785, receivable: 0 });
  });
});

describe('a refund', () => {
  it('is debited from the pending amount, and the rest stays pending', () => {
    const held = holdRefund(collected, payment, refund);
    expect(addedTo(collected, held)).toEqual([
      'P:settlement:1:void: pending ✕ voids available 985',
      'R:refund:pending: pending ⇢ held external 400',
      'P:settlement:2: pending ⇢ held available 585',
    ]);
    expect(unsettledMinor(held, payment)).toBe(585);
    const done = endRefund(held, payment, refund, 'post');
    expect(addedTo(held, done)).toEqual(['R:refund:pending:post: pending → posts external 400']);
  });

  it('that fails is pending again', () => {
    const held = holdRefund(collected, payment, refund);
    const failed = endRefund(held, payment, refund, 'void');
    expect(addedTo(held, failed)).toEqual([
      'R:refund:pending:void: pending ✕ voids external 400',
      'P:settlement:3: pending ⇢ held available 400',
    ]);
    expect(unsettledMinor(failed, payment)).toBe(985);
  });

  it('is debited from and returned to the available balance once the payment is settled', () => {
    const held = holdRefund(settled, payment, refund);
    expect(addedTo(settled, held)).toEqual(['R:refund:available: available ⇢ held external 400']);
    const failed = endRefund(held, payment, refund, 'void');
    expect(addedTo(held, failed)).toEqual(['R:refund:available:void: available ✕ voids external 400']);
    expect(failed.balances).toEqual(settled.balances);
  });

  it("creates a debt for the part that the balance doesn't cover", () => {
    const before = used({ available: 100 });
    const held = holdRefund(before, payment, refund);
    expect(addedTo(before, held)).toEqual([
      'R:refund:available: available ⇢ held external 100',
      'R:refund:receivable: receivable ⇢ held external 300',
    ]);
    expect(endRefund(held, payment, refund, 'post').balances).toMatchObject({
      available: 0,
      receivable: 300,
    });
    expect(endRefund(held, payment, refund, 'void').balances).toMatchObject({
      available: 100,
      receivable: 0,
    });
  });

  it('that ends repays the debt from the available balance', () => {
    const held = used({ available: 250 }, holdRefund(used({ available: 100 }), payment, refund));
    const done = endRefund(held, payment, refund, 'post');
    expect(addedTo(held, done).at(-1)).toBe('P:repaid:refund: available → receivable 250');
    expect(done.balances).toMatchObject({ available: 0, receivable: 50 });
  });

  it('of a surplus is debited from suspense', () => {
    const before = bookCollection(emptyLedger, payment, { collectedMinor: 1000, purposeMinor: 600 });
    const held = holdRefund(before, payment, { ...refund, of: 'surplus' });
    expect(addedTo(before, held)).toEqual(['R:refund:suspense: suspense ⇢ held external 400']);
    expect(unsettledMinor(held, payment)).toBe(585);
    const failed = endRefund(held, payment, refund, 'void');
    expect(addedTo(held, failed)).toEqual(['R:refund:suspense:void: suspense ✕ voids external 400']);
  });

  it('that was paid out late is debited from suspense first, then like any other', () => {
    const before = used({ suspense: 150, available: 200 });
    const late = bookLateRefund(before, payment, { ...refund, suspenseMinor: 150 });
    expect(addedTo(before, late)).toEqual([
      'R:refund:late:suspense: suspense → external 150',
      'R:refund:late:available: available → external 200',
      'R:refund:late:receivable: receivable → external 50',
    ]);
    expect(late.balances).toMatchObject({ suspense: 0, available: 0, receivable: 50 });
  });
});

describe('a reversed payment', () => {
  it('debits its fee from the fee account and the rest from the business', () => {
    const after = bookReversal(collected, payment, { amountMinor: 1000, surplusMinor: 0 });
    expect(addedTo(collected, after)).toEqual([
      'P:settlement:1:void: pending ✕ voids available 985',
      'P:reversed:fees: fees → external 15',
      'P:reversed:pending: pending → external 985',
    ]);
    expect(after.balances).toEqual(emptyLedger.balances);
  });

  it('debits its surplus from suspense', () => {
    const before = bookCollection(emptyLedger, payment, { collectedMinor: 1000, purposeMinor: 600 });
    const after = bookReversal(before, payment, { amountMinor: 600, surplusMinor: 400 });
    expect(addedTo(before, after).slice(1)).toEqual([
      'P:reversed:fees: fees → external 15',
      'P:reversed:pending: pending → external 585',
      'P:reversed:suspense: suspense → external 400',
    ]);
    expect(after.balances).toEqual(emptyLedger.balances);
  });

  it('of less than its fee debits the fee alone', () => {
    const after = bookReversal(settled, payment, { amountMinor: 10, surplusMinor: 0 });
    expect(addedTo(settled, after)).toEqual(['P:reversed:fees: fees → external 10']);
  });

  it('debits the fee once, and a refund that fails later under the refund’s ID', () => {
    const held = holdRefund(settled, payment, refund);
    const reversed = bookReversal(held, payment, { amountMinor: 600, surplusMinor: 0 });
    const failed = endRefund(reversed, payment, refund, 'void');
    const after = bookReversal(failed, payment, { amountMinor: 400, surplusMinor: 0, refundId: 'refund' });
    expect(addedTo(held, reversed)).toEqual([
      'P:reversed:fees: fees → external 15',
      'P:reversed:available: available → external 585',
    ]);
    expect(addedTo(failed, after)).toEqual(['P:reversed:refund:available: available → external 400']);
    expect(after.balances).toEqual(emptyLedger.balances);
  });

  it('debits only its own fee', () => {
    const other = { id: 'other', reference: 'O', feeMinor: 15 };
    const both = bookCollection(collected, other, { collectedMinor: 1000, purposeMinor: 1000 });
    const first = bookReversal(both, other, { amountMinor: 1000, surplusMinor: 0 });
    const after = bookReversal(first, payment, { amountMinor: 1000, surplusMinor: 0 });
    expect(addedTo(first, after)).toContain('P:reversed:fees: fees → external 15');
  });
});

describe('a disputed payment', () => {
  const whole = { nth: 1, amountMinor: 1000, isWhole: true };

  it('holds the whole amount, including the fee and the pending part', () => {
    const held = holdDispute(collected, payment, whole);
    expect(addedTo(collected, held)).toEqual([
      'P:settlement:1:void: pending ✕ voids available 985',
      'P:disputed:1:fees: fees → held 15',
      'P:disputed:1:pending: pending → held 985',
      'P:disputed:1:held: held ⇢ held external 1000',
    ]);
    expect(held.balances).toEqual(emptyLedger.balances);
    expect(unsettledMinor(held, payment)).toBe(0);
  });

  it('holds a part without the fee, and the rest stays pending', () => {
    const held = holdDispute(collected, payment, { nth: 1, amountMinor: 300, isWhole: false });
    expect(addedTo(collected, held).slice(1)).toEqual([
      'P:disputed:1:pending: pending → held 300',
      'P:disputed:1:held: held ⇢ held external 300',
      'P:settlement:2: pending ⇢ held available 685',
    ]);
  });

  it('of less than its fee holds the fee alone', () => {
    const held = holdDispute(settled, payment, { ...whole, amountMinor: 10 });
    expect(addedTo(settled, held)).toEqual([
      'P:disputed:1:fees: fees → held 10',
      'P:disputed:1:held: held ⇢ held external 10',
    ]);
  });

  it("creates a debt for what the balance doesn't cover, and names a part that is held later", () => {
    const before = used({ available: 200 });
    const held = holdDispute(before, payment, { ...whole, nth: 2, part: 'refund' });
    expect(addedTo(before, held)).toEqual([
      'P:disputed:2:refund:fees: fees → held 15',
      'P:disputed:2:refund:available: available → held 200',
      'P:disputed:2:refund:receivable: receivable → held 785',
      'P:disputed:2:refund:held: held ⇢ held external 1000',
    ]);
    expect(held.balances).toMatchObject({ available: 0, receivable: 785 });
  });

  it('returns each part to its account', () => {
    const held = holdDispute(collected, payment, whole);
    const released = releaseDispute(held, payment, 1);
    expect(addedTo(held, released)).toEqual([
      'P:disputed:1:held:void: held ✕ voids external 1000',
      'P:undisputed:1:fees: held → fees 15',
      'P:undisputed:1:pending: held → pending 985',
      'P:settlement:2: pending ⇢ held available 985',
    ]);
    expect(released.balances).toEqual(collected.balances);
  });

  it('repays its debt before anything becomes available', () => {
    const held = holdDispute(used({ available: 200 }), payment, whole);
    const released = releaseDispute(held, payment, 1);
    expect(addedTo(held, released).slice(1)).toEqual([
      'P:undisputed:1:fees: held → fees 15',
      'P:undisputed:1:receivable: held → receivable 785',
      'P:undisputed:1:available: held → available 200',
    ]);
    expect(released.balances).toMatchObject({ available: 200, receivable: 0, held: 0 });
  });

  it('credits the business with a debt that was repaid in the meantime', () => {
    const held = used({ receivable: 0 }, holdDispute(used({ available: 200 }), payment, whole));
    const released = releaseDispute(held, payment, 1);
    expect(addedTo(held, released).at(-1)).toBe('P:undisputed:1:available: held → available 985');
  });

  it('that is reversed after its dispute was released debits the fee', () => {
    const released = releaseDispute(holdDispute(collected, payment, whole), payment, 1);
    const reversed = bookReversal(released, payment, { amountMinor: 1000, surplusMinor: 0 });
    expect(addedTo(released, reversed)).toContain('P:reversed:fees: fees → external 15');
    expect(reversed.balances).toEqual(emptyLedger.balances);
  });

  it('is released once, and independently of other disputes', () => {
    const first = holdDispute(settled, payment, { nth: 1, amountMinor: 300, isWhole: false });
    const both = holdDispute(first, payment, { nth: 2, amountMinor: 200, isWhole: false });
    const released = releaseDispute(both, payment, 1);
    expect(addedTo(both, released)).toEqual([
      'P:disputed:1:held:void: held ✕ voids external 300',
      'P:undisputed:1:available: held → available 300',
    ]);
    expect(releaseDispute(released, payment, 1)).toBe(released);
    expect(releaseDispute(settled, payment, 1)).toBe(settled);
  });
});

it('ignores the money of other records', () => {
  const before = ledgerWith({ pending: 500, available: 500 });
  expect(settlePayment(before, payment)).toBe(before);
});
