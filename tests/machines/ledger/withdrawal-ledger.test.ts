import { describe, expect, it } from 'vitest';
import { type LedgerWithdrawal, holdWithdrawal, moveWithdrawal } from '#machines/ledger/withdrawal-ledger.ts';
import type { MoneyMove } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { addedTo, ledgerWith } from './support.ts';

const withdrawal: LedgerWithdrawal = {
  id: 'withdrawal',
  reference: 'W',
  amountMinor: 1000,
  feeMinor: 50,
  vatMinor: 4,
  stampDutyMinor: 20,
  totalMinor: 1074,
};
const before = ledgerWith({ available: 1500 });
const held = holdWithdrawal(before, withdrawal);
const after = (...planned: MoneyMove[]) => moveWithdrawal(held, withdrawal, planned);

describe('the money of a withdrawal', () => {
  it('is held separately for the bank and for each charge', () => {
    expect(addedTo(before, held)).toEqual([
      'W:held: available → held 1074',
      'W:payout: held ⇢ held external 1000',
      'W:charge:fee: held ⇢ held fees 50',
      'W:charge:vat: held ⇢ held fees 4',
      'W:charge:stamp-duty: held ⇢ held fees 20',
    ]);
    expect(held.balances).toEqual({ ...before.balances, available: 426 });
  });

  it('is debited with its charges when the bank paid it out', () => {
    expect(addedTo(held, after('payOut'))).toEqual([
      'W:payout:post: held → posts external 1000',
      'W:charge:fee:post: held → posts fees 50',
      'W:charge:vat:post: held → posts fees 4',
      'W:charge:stamp-duty:post: held → posts fees 20',
    ]);
    expect(after('payOut').balances).toEqual(held.balances);
  });

  it('is available again with its charges when the bank never accepted it', () => {
    expect(addedTo(held, after('release'))).toEqual([
      'W:payout:void: held ✕ voids external 1000',
      'W:charge:fee:void: held ✕ voids fees 50',
      'W:charge:vat:void: held ✕ voids fees 4',
      'W:charge:stamp-duty:void: held ✕ voids fees 20',
      'W:released: held → available 1074',
    ]);
    expect(after('release').balances).toEqual(before.balances);
  });

  it('is credited with its charges when the bank returned it', () => {
    const paidOut = after('payOut');
    const back = moveWithdrawal(paidOut, withdrawal, ['creditBack']);
    expect(addedTo(paidOut, back)).toEqual([
      'W:reversed: external → available 1000',
      'W:reversed:charges: fees → available 74',
    ]);
    expect(back.balances).toEqual(before.balances);
  });

  it('is debited again without charges when the bank paid it out after its release', () => {
    const released = after('release');
    expect(addedTo(released, moveWithdrawal(released, withdrawal, ['takeLate']))).toEqual([
      'W:late:available: available → external 1000',
    ]);
  });

  it("creates a debt when the balance doesn't cover a late payout", () => {
    const released = after('release');
    const spent = { ...released, balances: { ...released.balances, available: 300 } };
    const late = moveWithdrawal(spent, withdrawal, ['takeLate']);
    expect(addedTo(spent, late)).toEqual([
      'W:late:available: available → external 300',
      'W:late:receivable: receivable → external 700',
    ]);
    expect(late.balances).toEqual({ ...spent.balances, available: 0, receivable: 700 });
    const returned = moveWithdrawal(late, withdrawal, ['returnLate']);
    expect(addedTo(late, returned)).toEqual([
      'W:returned: external → available 1000',
      'W:returned:repaid: available → receivable 700',
    ]);
    expect(returned.balances).toEqual({ ...spent.balances, available: 300 });
  });

  it.each([
    { moves: ['release'], repaid: 100 },
    { moves: ['payOut', 'creditBack'], repaid: 100 },
  ] satisfies { moves: MoneyMove[]; repaid: number }[])(
    'that comes back by $moves repays a debt that was created in the meantime',
    ({ moves, repaid }) => {
      const owing = { ...held, balances: { ...held.balances, available: 0, receivable: 100 } };
      const back = moveWithdrawal(owing, withdrawal, moves);
      expect(addedTo(owing, back).at(-1)).toBe(`W:repaid: available → receivable ${repaid}`);
      expect(back.balances).toMatchObject({ available: 974, receivable: 0 });
    },
  );
});
