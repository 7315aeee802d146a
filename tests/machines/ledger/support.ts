import type { Ledger, LedgerTransfer } from '#machines/ledger/ledger.ts';

/** The ledger of a business without transfers. */
export const emptyLedger: Ledger = {
  balances: { pending: 0, available: 0, held: 0, suspense: 0, receivable: 0 },
  transfers: [],
};

/** Returns a ledger with these balances, which come from other records. */
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

/**
 * Returns the added transfers, one per line: reference, debit account, phase, credit account, amount in minor units.
 */
export const addedTo = (before: Ledger, after: Ledger): string[] =>
  after.transfers
    .slice(before.transfers.length)
    .map(
      ({ reference, debit, credit, amountMinor, phase }) =>
        `${reference}: ${debit} ${arrows[phase]} ${credit} ${amountMinor}`,
    );
