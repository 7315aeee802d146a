import { type FlowPromise, at as when, promise } from '#machines/promises/promise.ts';
import type { InvoiceFacts } from '../invoice.lifecycle.ts';
import { byAnyActor, byMerchant, byPaymentProvider, byTimer, exceptBy, shows } from './acts.ts';
import {
  at,
  draft,
  free,
  freeDraft,
  later,
  paid,
  partPaid,
  sent,
  third,
  twoThirds,
  voided,
  whole,
  writtenOff,
} from './invoice-situations.ts';

/** Sending an invoice, and money that comes in. */
export const payments: FlowPromise<InvoiceFacts>[] = [
  promise(
    'A draft is sent once, by the merchant or by a repetition, and nothing is paid before',
    when(draft, [byMerchant('invoice.send', { at })], shows('PENDING', { sentAt: at, paidMinor: 0 })),
    when(draft, [byTimer('invoice.send', { at })], shows('PENDING', { sentAt: at })),
    when(draft, [], {
      refuses: [
        ...exceptBy(['merchant', 'timer'], 'invoice.send', { at }),
        ...byAnyActor('payment.partial', third),
        ...byAnyActor('payment.settled', whole),
        ...byAnyActor('invoice.writeOff', { at }),
      ],
    }),
    when(sent, [], { refuses: byAnyActor('invoice.send', { at }) }),
  ),
  promise(
    'A fully discounted invoice is paid once it is sent, without a payment, and no money moves it',
    when(
      freeDraft,
      [byMerchant('invoice.send', { at })],
      shows('PAID', { sentAt: at, paidAt: at, paidMinor: 0 }),
    ),
    when(freeDraft, [byTimer('invoice.send', { at })], shows('PAID', { sentAt: at, paidAt: at })),
    when(freeDraft, [], { refuses: exceptBy(['merchant', 'timer'], 'invoice.send', { at }) }),
    when(free, [], {
      refuses: [
        ...byAnyActor('payment.settled', { changeMinor: 0, at }),
        ...byAnyActor('payment.undone', { changeMinor: 0, at }),
        ...byAnyActor('payment.reversed', { changeMinor: 0, at }),
        ...byAnyActor('payment.refunded', { changeMinor: 0, at }),
        ...byAnyActor('dispute.lost', { changeMinor: 0, at }),
        ...byAnyActor('invoice.void', { at }),
        ...byAnyActor('invoice.writeOff', { at }),
      ],
    }),
  ),
  promise(
    'A part of the amount makes an invoice part-paid, however many parts follow',
    when(
      sent,
      [byPaymentProvider('payment.partial', third)],
      shows('PARTIAL_PAYMENT', { paidMinor: 1, paidAt: null }),
    ),
    when(sent, [byMerchant('payment.partial', twoThirds)], shows('PARTIAL_PAYMENT', { paidMinor: 2 })),
    when(
      sent,
      [byMerchant('payment.partial', third), byPaymentProvider('payment.partial', third)],
      shows('PARTIAL_PAYMENT', { paidMinor: 2 }),
    ),
    when(
      sent,
      [byMerchant('payment.partial', third), byMerchant('payment.partial', third)],
      shows('PARTIAL_PAYMENT', { paidMinor: 2 }),
    ),
  ),
  promise(
    'An invoice is paid exactly when all of its amount has come in, and no more than that comes in',
    when(
      sent,
      [byPaymentProvider('payment.settled', whole)],
      shows('PAID', { paidMinor: 3, paidAt: at, sentAt: at }),
    ),
    when(sent, [byMerchant('payment.settled', whole)], shows('PAID', { paidMinor: 3, paidAt: at })),
    when(
      partPaid,
      [byPaymentProvider('payment.settled', third)],
      shows('PAID', { paidMinor: 3, paidAt: at }),
    ),
    when(partPaid, [byMerchant('payment.settled', third)], shows('PAID', { paidMinor: 3, paidAt: at })),
    when(sent, [], {
      refuses: [
        ...byAnyActor('payment.settled', twoThirds),
        ...byAnyActor('payment.partial', whole),
        ...byAnyActor('payment.partial', { changeMinor: 0, at }),
      ],
    }),
    when(partPaid, [], {
      refuses: [
        ...byAnyActor('payment.partial', third),
        ...byAnyActor('payment.settled', { changeMinor: 0 }),
      ],
    }),
    when(sent, [], {
      refuses: [
        ...byAnyActor('payment.settled', { changeMinor: 4, at }),
        ...byAnyActor('payment.partial', { changeMinor: 4, at }),
      ],
    }),
    when(partPaid, [], { refuses: byAnyActor('payment.settled', twoThirds) }),
    when(paid, [], {
      refuses: [...byAnyActor('payment.partial', third), ...byAnyActor('payment.settled', third)],
    }),
  ),
  promise(
    'Only the provider reports a payment, or the merchant records one',
    when(sent, [], {
      refuses: [
        ...exceptBy(['merchant', 'payment'], 'payment.partial', third),
        ...exceptBy(['merchant', 'payment'], 'payment.settled', whole),
      ],
    }),
    when(sent, [byMerchant('payment.partial', third)], {
      refuses: [
        ...exceptBy(['merchant', 'payment'], 'payment.partial', third),
        ...exceptBy(['merchant', 'payment'], 'payment.settled', twoThirds),
      ],
    }),
    when(writtenOff, [], {
      refuses: [
        ...exceptBy(['merchant', 'payment'], 'payment.partial', third),
        ...exceptBy(['merchant', 'payment'], 'payment.settled', whole),
      ],
    }),
  ),
  promise(
    'The merchant can void an invoice only while nothing of it is paid, and a void one is over',
    when(draft, [byMerchant('invoice.void', { at: later })], shows('VOID', { voidedAt: later })),
    when(sent, [byMerchant('invoice.void', { at: later })], shows('VOID', { voidedAt: later })),
    when(draft, [], { refuses: exceptBy(['merchant'], 'invoice.void') }),
    when(sent, [], { refuses: exceptBy(['merchant'], 'invoice.void') }),
    when(partPaid, [], { refuses: byAnyActor('invoice.void') }),
    when(paid, [], { refuses: byAnyActor('invoice.void') }),
    when(writtenOff, [], { refuses: byAnyActor('invoice.void') }),
    when(voided, [], {
      refuses: [
        ...byAnyActor('payment.partial', third),
        ...byAnyActor('payment.settled', whole),
        ...byAnyActor('invoice.send', { at }),
        ...byAnyActor('invoice.writeOff', { at }),
      ],
    }),
  ),
];
