import { type FlowPromise, after, at as when, promise } from '#machines/promises/promise.ts';
import type { InvoiceFacts } from '../invoice.lifecycle.ts';
import { byAnyActor, byMerchant, byPaymentProvider, exceptBy, shows } from './acts.ts';
import {
  paid,
  paidDisputed,
  partDisputed,
  partPaid,
  partWrittenOff,
  sent,
  thirdBack,
  twoThirdsBack,
  wholeBack,
  writtenOffDisputed,
} from './invoice-situations.ts';

const opened = byPaymentProvider('dispute.opened', { disputedMinor: 1 });
const won = byPaymentProvider('dispute.won', { disputedMinor: 0 });
const lost = (back: object) => byPaymentProvider('dispute.lost', { ...back, disputedMinor: 0 });
const allDisputed = byPaymentProvider('dispute.opened', { disputedMinor: 2 });

/** Payments of an invoice that the payer disputes at their bank. */
export const disputes: FlowPromise<InvoiceFacts>[] = [
  promise(
    'A disputed amount stays paid, and is free again once the dispute is won',
    when(paid, [opened], shows('PAID', { paidMinor: 3, disputedMinor: 1 })),
    when(partPaid, [opened], shows('PARTIAL_PAYMENT', { paidMinor: 2, disputedMinor: 1 })),
    when(partWrittenOff, [opened], shows('WRITTEN_OFF', { paidMinor: 2, disputedMinor: 1 })),
    when(paidDisputed, [won], shows('PAID', { paidMinor: 3, disputedMinor: 0 })),
    when(partDisputed, [won], shows('PARTIAL_PAYMENT', { paidMinor: 2, disputedMinor: 0 })),
    when(writtenOffDisputed, [won], shows('WRITTEN_OFF', { paidMinor: 2, disputedMinor: 0 })),
  ),
  promise(
    'A lost amount is due again, unless the invoice is written off',
    when(
      paidDisputed,
      [lost(thirdBack)],
      shows('PARTIAL_PAYMENT', { paidMinor: 2, disputedMinor: 0, paidAt: null }),
    ),
    when(paidDisputed, [lost(wholeBack)], shows('PENDING', { paidMinor: 0, disputedMinor: 0, paidAt: null })),
    when(partDisputed, [lost(thirdBack)], shows('PARTIAL_PAYMENT', { paidMinor: 1, disputedMinor: 0 })),
    when(partDisputed, [lost(twoThirdsBack)], shows('PENDING', { paidMinor: 0, disputedMinor: 0 })),
    when(writtenOffDisputed, [lost(thirdBack)], shows('WRITTEN_OFF', { paidMinor: 1, disputedMinor: 0 })),
    when(writtenOffDisputed, [lost(twoThirdsBack)], shows('WRITTEN_OFF', { paidMinor: 0, disputedMinor: 0 })),
  ),
  promise(
    'Only the provider opens and decides a dispute, and only of money that was paid',
    when(sent, [], { refuses: byAnyActor('dispute.opened', { disputedMinor: 1 }) }),
    when(paid, [], {
      refuses: [
        ...exceptBy(['payment'], 'dispute.opened', { disputedMinor: 1 }),
        ...byAnyActor('dispute.opened', { disputedMinor: 4 }),
      ],
    }),
    when(partPaid, [], {
      refuses: [
        ...exceptBy(['payment'], 'dispute.opened', { disputedMinor: 1 }),
        ...byAnyActor('dispute.opened', { disputedMinor: 3 }),
      ],
    }),
    when(partWrittenOff, [], {
      refuses: [
        ...exceptBy(['payment'], 'dispute.opened', { disputedMinor: 1 }),
        ...byAnyActor('dispute.opened', { disputedMinor: 3 }),
      ],
    }),
    when(paidDisputed, [], {
      refuses: [
        ...exceptBy(['payment'], 'dispute.won', { disputedMinor: 0 }),
        ...exceptBy(['payment'], 'dispute.lost', { ...thirdBack, disputedMinor: 0 }),
        ...exceptBy(['payment'], 'dispute.lost', { ...wholeBack, disputedMinor: 0 }),
      ],
    }),
    when(partDisputed, [], {
      refuses: [
        ...exceptBy(['payment'], 'dispute.won', { disputedMinor: 0 }),
        ...exceptBy(['payment'], 'dispute.lost', { ...thirdBack, disputedMinor: 0 }),
        ...exceptBy(['payment'], 'dispute.lost', { ...twoThirdsBack, disputedMinor: 0 }),
      ],
    }),
    when(writtenOffDisputed, [], {
      refuses: [
        ...exceptBy(['payment'], 'dispute.won', { disputedMinor: 0 }),
        ...exceptBy(['payment'], 'dispute.lost', { ...thirdBack, disputedMinor: 0 }),
        ...exceptBy(['payment'], 'dispute.lost', { ...twoThirdsBack, disputedMinor: 0 }),
      ],
    }),
  ),
  promise(
    'A disputed amount goes back in no other way before the dispute is decided',
    when(paidDisputed, [], {
      refuses: [
        byMerchant('payment.undone', wholeBack),
        byMerchant('payment.refunded', wholeBack),
        byPaymentProvider('payment.refunded', wholeBack),
        byPaymentProvider('payment.reversed', wholeBack),
      ],
    }),
    when(partDisputed, [], {
      refuses: [
        byMerchant('payment.undone', twoThirdsBack),
        byMerchant('payment.refunded', twoThirdsBack),
        byPaymentProvider('payment.reversed', twoThirdsBack),
      ],
    }),
    when(writtenOffDisputed, [], {
      refuses: [
        byMerchant('payment.undone', twoThirdsBack),
        byMerchant('payment.refunded', twoThirdsBack),
        byPaymentProvider('payment.reversed', twoThirdsBack),
      ],
    }),
    when(after(paid, 'a paid invoice of which two thirds are disputed', allDisputed), [], {
      refuses: [
        byMerchant('payment.undone', twoThirdsBack),
        byMerchant('payment.refunded', twoThirdsBack),
        byPaymentProvider('payment.reversed', twoThirdsBack),
      ],
    }),
    when(after(partPaid, 'a part-paid invoice, wholly disputed', allDisputed), [], {
      refuses: [
        byMerchant('payment.undone', thirdBack),
        byMerchant('payment.refunded', thirdBack),
        byPaymentProvider('payment.reversed', thirdBack),
      ],
    }),
    when(after(partWrittenOff, 'a written-off invoice, wholly disputed', allDisputed), [], {
      refuses: [
        byMerchant('payment.undone', thirdBack),
        byMerchant('payment.refunded', thirdBack),
        byPaymentProvider('payment.reversed', thirdBack),
      ],
    }),
  ),
];
