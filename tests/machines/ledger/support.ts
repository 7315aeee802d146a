import type { Ledger, LedgerTransfer } from '#machines/ledger/ledger.ts';

/** The accounts of a business of which nothing is booked yet. */
export const emptyLedger: Ledger = {
  balances: { pending: 0, available: 0, held: 0, suspense: 0, receivable: 0 },
  transfers: [],
};

/** A ledger whose accounts have these balances from records that the plan is not about. */
export const ledgerWith = (free: Partial<Ledger['balances']>): Ledger => ({
  balances: { ...emptyLedger.balances, ...free },
  transfers: [],
});

const arrows: Record<LedgerTransfer['phase'], string> = {
  posted: '→',
  hold: '⇢ held',
  post: '→ posts',
  void: '✕ voids',
};

/** The transfers that a plan added, one a line: reference, from where, how, to where, amount in minor units. */
export const addedTo = (before: Ledger, after: Ledger): string[] =>
  after.transfers
    .slice(before.transfers.length)
    .map(
      ({ reference, debit, credit, amountMinor, phase }) =>
        `${reference}: ${debit} ${arrows[phase]} ${credit} ${amountMinor}`,
    );
