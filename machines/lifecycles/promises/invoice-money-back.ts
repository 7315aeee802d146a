import { type FlowPromise, at as when, promise } from '#machines/promises/promise.ts';
import type { InvoiceFacts } from '../invoice.lifecycle.ts';
import { byAnyActor, byMerchant, byPaymentProvider, exceptBy, shows } from './acts.ts';
import {
  paid,
  partPaid,
  partWrittenOff,
  sent,
  thirdBack,
  twoThirdsBack,
  wholeBack,
} from './invoice-situations.ts';

/** Money that goes back. */
export const moneyBack: FlowPromise<InvoiceFacts>[] = [
  promise(
    'No more goes back than was paid, and it is due again: the invoice is part-paid or unpaid',
    when(
      paid,
      [byMerchant('payment.refunded', thirdBack)],
      shows('PARTIAL_PAYMENT', { paidMinor: 2, paidAt: null }),
    ),
    when(paid, [byMerchant('payment.refunded', wholeBack)], shows('PENDING', { paidMinor: 0, paidAt: null })),
    when(
      paid,
      [byPaymentProvider('payment.refunded', thirdBack)],
      shows('PARTIAL_PAYMENT', { paidMinor: 2 }),
    ),
    when(paid, [byPaymentProvider('payment.refunded', wholeBack)], shows('PENDING', { paidMinor: 0 })),
    when(partPaid, [byMerchant('payment.refunded', thirdBack)], shows('PARTIAL_PAYMENT', { paidMinor: 1 })),
    when(partPaid, [byMerchant('payment.refunded', twoThirdsBack)], shows('PENDING', { paidMinor: 0 })),
    when(
      partPaid,
      [byPaymentProvider('payment.refunded', thirdBack)],
      shows('PARTIAL_PAYMENT', { paidMinor: 1 }),
    ),
    when(
      partPaid,
      [byPaymentProvider('payment.refunded', twoThirdsBack)],
      shows('PENDING', { paidMinor: 0 }),
    ),
    when(paid, [], { refuses: exceptBy(['merchant', 'payment'], 'payment.refunded', thirdBack) }),
    when(paid, [], { refuses: exceptBy(['merchant', 'payment'], 'payment.refunded', wholeBack) }),
    when(partPaid, [], { refuses: exceptBy(['merchant', 'payment'], 'payment.refunded', thirdBack) }),
    when(partPaid, [], { refuses: exceptBy(['merchant', 'payment'], 'payment.refunded', twoThirdsBack) }),
    when(sent, [], {
      refuses: [
        ...byAnyActor('payment.undone', thirdBack),
        ...byAnyActor('payment.refunded', thirdBack),
        ...byAnyActor('payment.reversed', thirdBack),
      ],
    }),
    when(partPaid, [], {
      refuses: [
        ...byAnyActor('payment.undone', wholeBack),
        ...byAnyActor('payment.refunded', wholeBack),
        ...byAnyActor('payment.reversed', wholeBack),
      ],
    }),
    when(partWrittenOff, [], {
      refuses: [
        ...byAnyActor('payment.undone', wholeBack),
        ...byAnyActor('payment.refunded', wholeBack),
        ...byAnyActor('payment.reversed', wholeBack),
      ],
    }),
  ),
  promise(
    'The merchant alone undoes a recorded payment, and only the provider reverses one',
    when(
      paid,
      [byMerchant('payment.undone', thirdBack)],
      shows('PARTIAL_PAYMENT', { paidMinor: 2, paidAt: null }),
    ),
    when(paid, [byMerchant('payment.undone', wholeBack)], shows('PENDING', { paidMinor: 0, paidAt: null })),
    when(partPaid, [byMerchant('payment.undone', thirdBack)], shows('PARTIAL_PAYMENT', { paidMinor: 1 })),
    when(partPaid, [byMerchant('payment.undone', twoThirdsBack)], shows('PENDING', { paidMinor: 0 })),
    when(paid, [], { refuses: exceptBy(['merchant'], 'payment.undone', thirdBack) }),
    when(paid, [], { refuses: exceptBy(['merchant'], 'payment.undone', wholeBack) }),
    when(partPaid, [], { refuses: exceptBy(['merchant'], 'payment.undone', thirdBack) }),
    when(partPaid, [], { refuses: exceptBy(['merchant'], 'payment.undone', twoThirdsBack) }),
    when(
      paid,
      [byPaymentProvider('payment.reversed', thirdBack)],
      shows('PARTIAL_PAYMENT', { paidMinor: 2 }),
    ),
    when(paid, [byPaymentProvider('payment.reversed', wholeBack)], shows('PENDING', { paidMinor: 0 })),
    when(
      partPaid,
      [byPaymentProvider('payment.reversed', thirdBack)],
      shows('PARTIAL_PAYMENT', { paidMinor: 1 }),
    ),
    when(
      partPaid,
      [byPaymentProvider('payment.reversed', twoThirdsBack)],
      shows('PENDING', { paidMinor: 0 }),
    ),
    when(paid, [], { refuses: exceptBy(['payment'], 'payment.reversed', thirdBack) }),
    when(paid, [], { refuses: exceptBy(['payment'], 'payment.reversed', wholeBack) }),
    when(partPaid, [], { refuses: exceptBy(['payment'], 'payment.reversed', thirdBack) }),
    when(partPaid, [], { refuses: exceptBy(['payment'], 'payment.reversed', twoThirdsBack) }),
  ),
];
