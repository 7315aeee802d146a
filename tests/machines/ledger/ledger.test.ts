import { describe, expect, it } from 'vitest';
import { type Entry, endHolds, enter, holdsOf, openHolds, repay, sumOf } from '#machines/ledger/ledger.ts';
import { addedTo, emptyLedger, ledgerWith } from './support.ts';

const record = { id: 'record', reference: 'ref' };
const other = { id: 'other', reference: 'other-ref' };
const entry = (change: Partial<Entry> = {}): Entry => ({
  event: 'moved',
  debit: 'available',
  credit: 'held',
  amountMinor: 30,
  ...change,
});
const hold = (event: string, change: Partial<Entry> = {}) => entry({ event, hold: true, ...change });

describe('entries', () => {
  it('debit one account and credit another at once', () => {
    const before = ledgerWith({ available: 100 });
    const after = enter(before, record, [entry()]);
    expect(after.balances).toEqual({ ...before.balances, available: 70, held: 30 });
    expect(after.transfers).toEqual([
      {
        recordId: 'record',
        reference: 'ref:moved',
        debit: 'available',
        credit: 'held',
        amountMinor: 30,
        phase: 'posted',
        resolves: null,
      },
    ]);
  });

  it('skip zero amounts and write the smallest amount', () => {
    const before = ledgerWith({ available: 100 });
    const amounts = [0, -1, 1].map((amountMinor) => entry({ event: `of ${amountMinor}`, amountMinor }));
    expect(addedTo(before, enter(before, record, amounts))).toEqual(['ref:of 1: available → held 1']);
  });

  it("don't modify the ledger that they are added to", () => {
    const before = ledgerWith({ available: 100 });
    enter(before, record, [entry()]);
    expect(before).toEqual(ledgerWith({ available: 100 }));
  });

  it.each([
    { debit: 'external', credit: 'pending', free: { pending: 30 } },
    { debit: 'fees', credit: 'pending', free: { pending: 30 } },
    { debit: 'available', credit: 'external', free: { available: -30 } },
    { debit: 'available', credit: 'fees', free: { available: -30 } },
    { debit: 'receivable', credit: 'external', free: { receivable: 30 } },
    { debit: 'available', credit: 'receivable', free: { available: -30, receivable: -30 } },
  ] as const)('from $debit to $credit change the affected balances', ({ debit, credit, free }) => {
    const after = enter(emptyLedger, record, [entry({ debit, credit })]);
    expect(after.balances).toEqual({ ...emptyLedger.balances, ...free });
  });
});

describe('a hold', () => {
  it('debits at once and credits when it is posted', () => {
    const before = ledgerWith({ pending: 100 });
    const held = enter(before, record, [hold('settlement:1', { debit: 'pending', credit: 'available' })]);
    expect(held.balances).toEqual({ ...before.balances, pending: 70 });
    const posted = endHolds(held, openHolds(held, record, 'settlement'), 'post');
    expect(posted.balances).toEqual({ ...before.balances, pending: 70, available: 30 });
    expect(posted.transfers.at(-1)).toEqual({
      recordId: 'record',
      reference: 'ref:settlement:1:post',
      debit: 'pending',
      credit: 'available',
      amountMinor: 30,
      phase: 'post',
      resolves: 'ref:settlement:1',
    });
  });

  it('returns the amount when it is voided', () => {
    const before = ledgerWith({ pending: 100 });
    const held = enter(before, record, [hold('settlement:1', { debit: 'pending', credit: 'available' })]);
    const voided = endHolds(held, openHolds(held, record, 'settlement'), 'void');
    expect(voided.balances).toEqual(before.balances);
    expect(voided.transfers.at(-1)).toMatchObject({
      reference: 'ref:settlement:1:void',
      phase: 'void',
      resolves: 'ref:settlement:1',
    });
  });

  it('on the debt account creates the debt when it is posted, not before or when it is voided', () => {
    const held = enter(emptyLedger, record, [
      hold('refund:receivable', { debit: 'receivable', credit: 'external' }),
    ]);
    expect(held.balances.receivable).toBe(0);
    const holds = openHolds(held, record, 'refund');
    expect(endHolds(held, holds, 'post').balances.receivable).toBe(30);
    expect(endHolds(held, holds, 'void').balances.receivable).toBe(0);
  });
});

describe('the holds of a record', () => {
  const ledger = enter(
    enter(ledgerWith({ available: 1000 }), record, [
      hold('settlement:1'),
      hold('refund:pending'),
      hold('disputed:1:held'),
      hold('payout'),
      hold('charge:fee'),
      entry({ event: 'settlement:fee' }),
    ]),
    other,
    [hold('settlement:1')],
  );

  it.each([
    { kind: 'settlement', events: ['settlement:1'] },
    { kind: 'refund', events: ['refund:pending'] },
    { kind: 'dispute', events: ['disputed:1:held'] },
    { kind: 'payout', events: ['payout', 'charge:fee'] },
  ] as const)('are found by their kind: $kind', ({ kind, events }) => {
    const references = events.map((event) => `ref:${event}`);
    expect(holdsOf(ledger, record, kind).map(({ reference }) => reference)).toEqual(references);
    expect(openHolds(ledger, record, kind).map(({ reference }) => reference)).toEqual(references);
  });

  it.each([
    { ...record, reference: 'another' },
    { ...record, id: 'another' },
  ])('are only those with its own ID and reference', (another) => {
    expect(holdsOf(ledger, another, 'settlement')).toEqual([]);
  });

  it('are open until they end, and listed after that', () => {
    const [first] = openHolds(ledger, record, 'payout');
    if (!first) throw new Error('there is no hold');
    const ended = endHolds(ledger, [first], 'post');
    expect(openHolds(ended, record, 'payout').map(({ reference }) => reference)).toEqual(['ref:charge:fee']);
    expect(holdsOf(ended, record, 'payout')).toHaveLength(2);
  });
});

describe('the repayment of a debt', () => {
  it.each([
    { receivable: 50, available: 30, repaid: 30 },
    { receivable: 30, available: 50, repaid: 30 },
  ])('of $receivable with $available available: $repaid', ({ receivable, available, repaid }) => {
    const before = ledgerWith({ receivable, available });
    const after = repay(before, record, 'repaid');
    expect(addedTo(before, after)).toEqual([`ref:repaid: available → receivable ${repaid}`]);
    expect(after.balances).toEqual({
      ...before.balances,
      receivable: receivable - repaid,
      available: available - repaid,
    });
  });

  it.each([{ receivable: 50 }, { available: 50 }])('adds no entry with %o alone', (free) => {
    const before = ledgerWith(free);
    expect(repay(before, record, 'repaid')).toEqual(before);
  });
});

it('adds up amounts, and zero for none', () => {
  expect(sumOf([{ amountMinor: 1 }, { amountMinor: 2 }])).toBe(3);
  expect(sumOf([])).toBe(0);
});
