import type { LedgerAccount, TransferPhase } from '#domain/ledger.ts';

/** An entry to write: its event (unique within the record), its accounts and the amount in minor units. */
export interface Entry {
  event: string;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amountMinor: number;
  /** The entry is a hold until it is posted or voided. */
  hold?: true;
}

/** The record that the money belongs to. The server creates its reference, so that transfers of two records never collide. */
export interface LedgerRecord {
  id: string;
  reference: string;
}

/** An immutable transfer. */
export interface LedgerTransfer extends Omit<Entry, 'event' | 'hold'> {
  recordId: string;
  reference: string;
  phase: TransferPhase;
  /** The reference of the hold that this one ends. */
  resolves: string | null;
}

/** Accounts whose balance can't be negative. */
export type LimitedAccount = Exclude<LedgerAccount, 'external' | 'fees'>;

/** The accounts of a business and currency, with the transfers of the records that a plan concerns. */
export interface Ledger {
  /** The balance of each account that is not on hold, in minor units; of `receivable`, the debt. */
  balances: Readonly<Record<LimitedAccount, number>>;
  /** Oldest first. */
  transfers: readonly LedgerTransfer[];
}

/** The kinds of holds: the suffix of their references. */
export const holdKinds = {
  settlement: ['settlement:'],
  refund: ['refund:'],
  dispute: ['disputed:'],
  payout: ['payout', 'charge:'],
} as const;
export type HoldKind = keyof typeof holdKinds;

/** Returns the balances after a transfer: a hold debits at once and credits when it is posted. */
function move(
  balances: Record<LimitedAccount, number>,
  { debit, credit, amountMinor, phase }: LedgerTransfer,
): void {
  // A debt grows when it is debited, and only once the money has left.
  if (debit === 'receivable') {
    if (phase === 'posted' || phase === 'post') balances.receivable += amountMinor;
  } else if (debit !== 'external' && debit !== 'fees') {
    if (phase === 'posted' || phase === 'hold') balances[debit] -= amountMinor;
    else if (phase === 'void') balances[debit] += amountMinor;
  }
  const isGiven = phase === 'posted' || phase === 'post';
  if (!isGiven || credit === 'external' || credit === 'fees') return;
  balances[credit] += credit === 'receivable' ? -amountMinor : amountMinor;
}

function add({ balances, transfers }: Ledger, added: readonly LedgerTransfer[]): Ledger {
  const next = { ...balances };
  for (const transfer of added) move(next, transfer);
  return { balances: next, transfers: [...transfers, ...added] };
}

/** Adds entries of a record; zero amounts are skipped. */
export function enter(
  ledger: Ledger,
  { id: recordId, reference }: LedgerRecord,
  entries: readonly Entry[],
): Ledger {
  const written = entries.filter(({ amountMinor }) => amountMinor > 0);
  return add(
    ledger,
    written.map(({ event, hold, ...entry }) => ({
      ...entry,
      recordId,
      reference: `${reference}:${event}`,
      phase: hold ? 'hold' : 'posted',
      resolves: null,
    })),
  );
}

/** Returns all holds of one kind that a record ever had. */
export const holdsOf = ({ transfers }: Ledger, record: LedgerRecord, kind: HoldKind): LedgerTransfer[] =>
  transfers.filter(
    ({ recordId, phase, reference }) =>
      recordId === record.id &&
      phase === 'hold' &&
      holdKinds[kind].some((prefix) => reference.startsWith(`${record.reference}:${prefix}`)),
  );

/** Returns the record's open holds of one kind. */
export function openHolds(ledger: Ledger, record: LedgerRecord, kind: HoldKind): LedgerTransfer[] {
  const ended = new Set(ledger.transfers.map(({ resolves }) => resolves));
  return holdsOf(ledger, record, kind).filter(({ reference }) => !ended.has(reference));
}

/** Posts or voids holds. */
export const endHolds = (ledger: Ledger, holds: readonly LedgerTransfer[], how: 'post' | 'void'): Ledger =>
  add(
    ledger,
    holds.map((hold) => ({
      ...hold,
      phase: how,
      resolves: hold.reference,
      reference: `${hold.reference}:${how}`,
    })),
  );

/** Repays the business's debt from the available balance. */
export const repay = (ledger: Ledger, record: LedgerRecord, event: string): Ledger => {
  const amountMinor = Math.min(ledger.balances.receivable, ledger.balances.available);
  return enter(ledger, record, [{ event, debit: 'available', credit: 'receivable', amountMinor }]);
};

export const sumOf = (transfers: readonly Pick<LedgerTransfer, 'amountMinor'>[]): number =>
  transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
