import { type FlowPromise, at as when, promise } from '#machines/promises/promise.ts';
import type { InvoiceFacts } from '../invoice.lifecycle.ts';
import { byAnyActor, byMerchant, byPaymentProvider, exceptBy, shows } from './acts.ts';
import {
  at,
  later,
  paid,
  partPaid,
  partWrittenOff,
  reason,
  sent,
  third,
  thirdBack,
  twoThirds,
  twoThirdsBack,
  whole,
  writtenOff,
} from './invoice-situations.ts';

const isNotWrittenOff = { writtenOffAt: null, writeOffReason: null };

/** Amounts that are no longer expected. */
export const writeOffs: FlowPromise<InvoiceFacts>[] = [
  promise(
    'The merchant writes off the amount due of an invoice that was sent, with a reason',
    when(
      sent,
      [byMerchant('invoice.writeOff', { at: later, reason })],
      shows('WRITTEN_OFF', { writtenOffAt: later, writeOffReason: reason }),
    ),
    when(
      partPaid,
      [byMerchant('invoice.writeOff', { at: later, reason })],
      shows('WRITTEN_OFF', { paidMinor: 2, writtenOffAt: later, writeOffReason: reason }),
    ),
    when(sent, [], { refuses: exceptBy(['merchant'], 'invoice.writeOff', { at, reason }) }),
    when(partPaid, [], { refuses: exceptBy(['merchant'], 'invoice.writeOff', { at, reason }) }),
    when(paid, [], { refuses: byAnyActor('invoice.writeOff', { at, reason }) }),
    when(writtenOff, [], { refuses: byAnyActor('invoice.writeOff', { at, reason }) }),
  ),
  promise(
    'A written-off invoice can still be paid, and then is no longer written off',
    when(
      writtenOff,
      [byPaymentProvider('payment.partial', third)],
      shows('PARTIAL_PAYMENT', { paidMinor: 1, ...isNotWrittenOff }),
    ),
    when(
      writtenOff,
      [byMerchant('payment.settled', whole)],
      shows('PAID', { paidMinor: 3, paidAt: at, ...isNotWrittenOff }),
    ),
    when(writtenOff, [byMerchant('payment.partial', third)], shows('PARTIAL_PAYMENT', isNotWrittenOff)),
    when(writtenOff, [byPaymentProvider('payment.settled', whole)], shows('PAID', isNotWrittenOff)),
    when(writtenOff, [], {
      refuses: [...byAnyActor('payment.settled', twoThirds), ...byAnyActor('payment.partial', whole)],
    }),
    when(partWrittenOff, [byPaymentProvider('payment.settled', third)], shows('PAID', { paidMinor: 3 })),
  ),
  promise(
    'The merchant can undo a write-off, and the invoice is unpaid or part-paid again',
    when(
      writtenOff,
      [byMerchant('invoice.undoWriteOff')],
      shows('PENDING', { paidMinor: 0, ...isNotWrittenOff }),
    ),
    when(
      partWrittenOff,
      [byMerchant('invoice.undoWriteOff')],
      shows('PARTIAL_PAYMENT', { paidMinor: 2, ...isNotWrittenOff }),
    ),
    when(writtenOff, [], { refuses: exceptBy(['merchant'], 'invoice.undoWriteOff') }),
    when(partWrittenOff, [], { refuses: exceptBy(['merchant'], 'invoice.undoWriteOff') }),
    when(sent, [], { refuses: byAnyActor('invoice.undoWriteOff') }),
  ),
  promise(
    'Money that goes back leaves an invoice written off',
    when(
      partWrittenOff,
      [byMerchant('payment.refunded', thirdBack)],
      shows('WRITTEN_OFF', { paidMinor: 1, writeOffReason: reason }),
    ),
    when(
      partWrittenOff,
      [byPaymentProvider('payment.refunded', twoThirdsBack)],
      shows('WRITTEN_OFF', { paidMinor: 0, writeOffReason: reason }),
    ),
    when(partWrittenOff, [byPaymentProvider('payment.refunded', thirdBack)], shows('WRITTEN_OFF')),
    when(partWrittenOff, [byMerchant('payment.refunded', twoThirdsBack)], shows('WRITTEN_OFF')),
    when(partWrittenOff, [byMerchant('payment.undone', thirdBack)], shows('WRITTEN_OFF', { paidMinor: 1 })),
    when(
      partWrittenOff,
      [byMerchant('payment.undone', twoThirdsBack)],
      shows('WRITTEN_OFF', { paidMinor: 0 }),
    ),
    when(
      partWrittenOff,
      [byPaymentProvider('payment.reversed', thirdBack)],
      shows('WRITTEN_OFF', { paidMinor: 1 }),
    ),
    when(
      partWrittenOff,
      [byPaymentProvider('payment.reversed', twoThirdsBack)],
      shows('WRITTEN_OFF', { paidMinor: 0 }),
    ),
    when(partWrittenOff, [], {
      refuses: [
        ...exceptBy(['merchant', 'payment'], 'payment.refunded', thirdBack),
        ...exceptBy(['merchant', 'payment'], 'payment.refunded', twoThirdsBack),
        ...exceptBy(['merchant'], 'payment.undone', thirdBack),
        ...exceptBy(['merchant'], 'payment.undone', twoThirdsBack),
        ...exceptBy(['payment'], 'payment.reversed', thirdBack),
        ...exceptBy(['payment'], 'payment.reversed', twoThirdsBack),
      ],
    }),
  ),
];
