import { describe, expect, it } from 'vitest';
import { type ReplayEntry, replayRecord } from '#server/platform/replay/replay-record.ts';
import { kinds } from '#server/platform/replay/replayed-kinds.ts';

const step = (event: string, from: string | null, to: string): ReplayEntry => ({
  lifecycle: 'invoice',
  event,
  from,
  to,
  by: event.startsWith('payment.') ? 'payment' : 'merchant',
});

/** A timeline in which a part of the payment is refunded, the rest written off, and another part refunded. */
const writtenOff = [
  step('invoice.created', null, 'DRAFT'),
  step('invoice.send', 'DRAFT', 'PENDING'),
  step('payment.settled', 'PENDING', 'PAID'),
  step('payment.refunded', 'PAID', 'PARTIAL_PAYMENT'),
  step('invoice.writeOff', 'PARTIAL_PAYMENT', 'WRITTEN_OFF'),
  step('payment.refunded', 'WRITTEN_OFF', 'WRITTEN_OFF'),
];
const replay = (entries: readonly ReplayEntry[], status: string, paidMinor: number) =>
  replayRecord(kinds.invoice, { status, paidMinor, totalMinor: 450_000, disputedMinor: 0 }, entries);

describe('a written-off invoice of which a part was refunded', () => {
  it.each([0, 299_999])('may have a paid amount of %d, which its timeline does not store', (paidMinor) => {
    expect(replay(writtenOff, 'WRITTEN_OFF', paidMinor)).toBeUndefined();
  });

  it('was not paid in full', () => {
    expect(replay(writtenOff, 'WRITTEN_OFF', 450_000)).toContain('but the database says 450000');
  });

  it.each([
    { to: 'PENDING', paidMinor: 0, other: 299_999 },
    { to: 'PARTIAL_PAYMENT', paidMinor: 299_999, other: 0 },
  ])('with $to after the write-off is undone has the paid amount $paidMinor', ({ to, paidMinor, other }) => {
    const entries = [...writtenOff, step('invoice.undoWriteOff', 'WRITTEN_OFF', to)];
    expect(replay(entries, to, paidMinor)).toBeUndefined();
    expect(replay(entries, to, other)).toContain(`but the database says ${other}`);
  });

  it('does not change its course by the write-off', () => {
    const entries = [...writtenOff, step('invoice.undoWriteOff', 'WRITTEN_OFF', 'DRAFT')];
    expect(replay(entries, 'DRAFT', 0)).toBe(
      'the invoice chart does not lead from WRITTEN_OFF to DRAFT by invoice.undoWriteOff of merchant',
    );
  });
});
