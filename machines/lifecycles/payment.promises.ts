import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { paymentChart } from './payment.lifecycle.ts';
import { byAnyActor, byMerchant, byPaymentProvider, exceptBy, recordOf, shows } from './promises/acts.ts';

const part = { disputedMinor: 40_000 };
const whole = { disputedMinor: 100_000 };
const nothing = { disputedMinor: 0 };

const started = recordOf('a payment page that was opened', { byProvider: true, disputedMinor: 0 });
const pending = after(started, 'a pending payment', byPaymentProvider('payment.pending'));
const received = after(started, 'a received payment', byPaymentProvider('payment.succeeded'));
const declined = after(started, 'a declined payment', byPaymentProvider('payment.failed'));
const disputed = after(
  received,
  'a payment that is disputed in part',
  byPaymentProvider('dispute.opened', part),
);
const reversed = after(received, 'a reversed payment', byPaymentProvider('payment.reversed'));
const outside = recordOf('a payment outside of Kontor', { byProvider: false, disputedMinor: 0 });
const recorded = after(outside, 'a recorded payment', byMerchant('payment.recorded'));
const undone = after(recorded, 'a recorded payment that was undone', byMerchant('payment.undone'));

/** Everything that a payer and a merchant can rely on for a payment (decisions, "Record lifecycles" and "Money as it is shown"). */
export const paymentPromises = definePromises(paymentChart, {
  view: ({ value, context: { disputedMinor } }) => ({ status: value, disputedMinor }),
  promises: [
    promise(
      'A page that was merely opened is no payment, until the provider knows of one',
      at(started, [], {
        ...shows('started'),
        refuses: [
          byPaymentProvider('payment.missing'),
          byPaymentProvider('payment.reversed'),
          byPaymentProvider('dispute.opened', part),
        ],
      }),
      at(started, [byPaymentProvider('payment.pending')], shows('pending')),
      at(pending, [byPaymentProvider('payment.missing')], shows('started')),
    ),
    promise(
      "Only the provider's report changes a payment through it",
      at(started, [], {
        refuses: [
          ...exceptBy(['payment'], 'payment.pending'),
          ...exceptBy(['payment'], 'payment.succeeded'),
          ...exceptBy(['payment'], 'payment.failed'),
          ...byAnyActor('payment.recorded'),
        ],
      }),
      at(pending, [], {
        refuses: [
          ...exceptBy(['payment'], 'payment.missing'),
          ...exceptBy(['payment'], 'payment.succeeded'),
          ...exceptBy(['payment'], 'payment.failed'),
          ...byAnyActor('payment.recorded'),
        ],
      }),
      at(declined, [], { refuses: exceptBy(['payment'], 'payment.succeeded') }),
      at(received, [], {
        refuses: [
          ...exceptBy(['payment'], 'payment.reversed'),
          ...exceptBy(['payment'], 'dispute.opened', part),
          ...byAnyActor('payment.undone'),
        ],
      }),
    ),
    promise(
      'A payment is received or declined, with or without a time in which it is pending',
      at(started, [byPaymentProvider('payment.succeeded')], shows('success')),
      at(pending, [byPaymentProvider('payment.succeeded')], shows('success')),
      at(started, [byPaymentProvider('payment.failed')], shows('failed')),
      at(pending, [byPaymentProvider('payment.failed')], shows('failed')),
    ),
    promise(
      'A declined payment can still be received, and nothing else happens to it',
      at(declined, [byPaymentProvider('payment.succeeded')], shows('success')),
      at(declined, [], {
        refuses: [
          byPaymentProvider('payment.pending'),
          byPaymentProvider('payment.reversed'),
          byPaymentProvider('dispute.opened', part),
        ],
      }),
    ),
    promise(
      'Money that was received is never declined, and never received twice',
      at(received, [], {
        ...shows('success', nothing),
        refuses: [
          byPaymentProvider('payment.failed'),
          byPaymentProvider('payment.missing'),
          byPaymentProvider('payment.pending'),
          byPaymentProvider('payment.succeeded'),
        ],
      }),
    ),
    promise(
      'The provider can take a received payment back',
      at(received, [byPaymentProvider('payment.reversed')], shows('reversed', nothing)),
    ),
    promise(
      'A dispute holds the disputed amount, and a further one holds more',
      at(received, [byPaymentProvider('dispute.opened', part)], shows('disputed', part)),
      at(disputed, [byPaymentProvider('dispute.opened', whole)], shows('disputed', whole)),
      at(received, [], { refuses: byAnyActor('dispute.opened', nothing) }),
      at(disputed, [], {
        refuses: [
          ...exceptBy(['payment'], 'dispute.opened', whole),
          ...byAnyActor('dispute.opened', nothing),
        ],
      }),
    ),
    promise(
      'A payment is disputed until its last dispute is closed',
      at(disputed, [byPaymentProvider('dispute.closed', nothing)], shows('success', nothing)),
      at(
        after(disputed, 'a payment with two disputes', byPaymentProvider('dispute.opened', whole)),
        [byPaymentProvider('dispute.closed', part)],
        shows('disputed', part),
      ),
      at(disputed, [], {
        refuses: [
          ...exceptBy(['payment'], 'dispute.closed', nothing),
          ...exceptBy(['payment'], 'dispute.closed', part),
        ],
      }),
      at(received, [], { refuses: [byPaymentProvider('dispute.closed', nothing)] }),
    ),
    promise(
      'A payment that is lost to a dispute is reversed, and nothing of it is disputed any more',
      at(disputed, [byPaymentProvider('payment.reversed')], shows('reversed', nothing)),
      at(disputed, [], {
        refuses: [...exceptBy(['payment'], 'payment.reversed'), byMerchant('payment.undone')],
      }),
    ),
    promise(
      'A reversed payment is over',
      at(reversed, [], {
        ...shows('reversed'),
        refuses: [
          byPaymentProvider('payment.succeeded'),
          byPaymentProvider('payment.reversed'),
          byPaymentProvider('dispute.opened', part),
          byMerchant('payment.recorded'),
        ],
      }),
    ),
    promise(
      'A payment outside of Kontor is recorded by the merchant, who can undo it',
      at(outside, [byMerchant('payment.recorded')], shows('success')),
      at(recorded, [byMerchant('payment.undone')], shows('reversed')),
      at(outside, [], { refuses: exceptBy(['merchant'], 'payment.recorded') }),
      at(recorded, [], { refuses: exceptBy(['merchant'], 'payment.undone') }),
      at(undone, [], { refuses: [byMerchant('payment.recorded'), byMerchant('payment.undone')] }),
    ),
    promise(
      'No provider reports on a recorded payment: it is neither pending, declined, disputed nor reversed',
      at(outside, [], {
        refuses: [
          byPaymentProvider('payment.pending'),
          byPaymentProvider('payment.succeeded'),
          byPaymentProvider('payment.failed'),
        ],
      }),
      at(recorded, [], {
        refuses: [byPaymentProvider('payment.reversed'), byPaymentProvider('dispute.opened', part)],
      }),
    ),
  ],
});
