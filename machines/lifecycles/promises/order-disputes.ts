import { type FlowPromise, after, at, promise } from '#machines/promises/promise.ts';
import type { OrderFacts } from '../order.conditions.ts';
import { byAnyActor, byMerchant, byPaymentProvider, exceptBy, shows } from './acts.ts';
import {
  cancelled,
  confirmed,
  confirmedWhile,
  declined,
  delivered,
  deliveredUnpaid,
  disputed,
  failed,
  failedPaid,
  owing,
  paid,
  paidAt,
  pay,
  pickedUp,
  pickedUpUnpaid,
  recordPayment,
  refundPaidOut,
  requested,
  returnedAt,
} from './order-situations.ts';

const opened = byPaymentProvider('dispute.opened');
const closed = byPaymentProvider('dispute.closed');
const lost = byPaymentProvider('dispute.lost', { at: returnedAt });
const isHeld = { paid: true, dispute: 'open' };
const isReversed = { paid: false, dispute: 'lost', refundedAt: returnedAt, refundStatus: null };
/** The amount is due again, as if it had never been paid. */
const isDueAgain = { paid: false, paidAt: null, paymentMethod: null, dispute: 'lost', refundStatus: null };
const handedOver = confirmedWhile('a paid order that was handed over', { shippingStatus: 'FULFILLED' });

/** Payments that the payer disputes at their bank. */
export const disputes: FlowPromise<OrderFacts>[] = [
  promise(
    'Only the provider opens a dispute of money that was received, and it is shown until the provider closes it',
    at(paid, [opened], shows('PAYMENT_CONFIRMED', isHeld)),
    at(paid, [opened, closed], shows('PAYMENT_CONFIRMED', { paid: true, dispute: null })),
    at(confirmed, [opened], shows('ORDER_INTENT_CONFIRMED', isHeld)),
    at(confirmed, [opened, closed], shows('ORDER_INTENT_CONFIRMED', { dispute: null })),
    at(pickedUp, [opened], shows('ORDER_PICKED_UP', isHeld)),
    at(pickedUp, [opened, closed], shows('ORDER_PICKED_UP', { dispute: null })),
    at(delivered, [opened], shows('DELIVERED', isHeld)),
    at(delivered, [opened, closed], shows('DELIVERED', { dispute: null })),
    at(failedPaid, [opened], shows('FAILED', isHeld)),
    at(failedPaid, [opened, closed], shows('FAILED', { dispute: null })),
    at(requested, [opened], shows('REFUND_REQUESTED', isHeld)),
    at(requested, [opened, closed], shows('REFUND_REQUESTED', { dispute: null })),
    at(declined, [opened], shows('DECLINED', isHeld)),
    at(declined, [opened, closed], shows('DECLINED', { dispute: null })),
    at(cancelled, [opened], shows('CANCELED', isHeld)),
    at(cancelled, [opened, closed], shows('CANCELED', { dispute: null })),
    at(paid, [], { refuses: [...exceptBy(['payment'], 'dispute.opened'), closed] }),
    at(confirmed, [], { refuses: [...exceptBy(['payment'], 'dispute.opened'), closed] }),
    at(pickedUp, [], { refuses: [...exceptBy(['payment'], 'dispute.opened'), closed] }),
    at(delivered, [], { refuses: [...exceptBy(['payment'], 'dispute.opened'), closed] }),
    at(failedPaid, [], { refuses: [...exceptBy(['payment'], 'dispute.opened'), closed] }),
    at(requested, [], { refuses: [...exceptBy(['payment'], 'dispute.opened'), closed] }),
    at(declined, [], { refuses: [...exceptBy(['payment'], 'dispute.opened'), closed] }),
    at(cancelled, [], { refuses: [...exceptBy(['payment'], 'dispute.opened'), closed] }),
    at(owing, [], { refuses: [opened] }),
    at(pickedUpUnpaid, [], { refuses: [opened] }),
    at(deliveredUnpaid, [], { refuses: [opened] }),
    at(failed, [], { refuses: [opened] }),
  ),
  promise(
    'While a payment is disputed, only the provider decides about its money',
    at(disputed(paid), [], {
      refuses: [
        opened,
        ...byAnyActor('order.decline'),
        ...byAnyActor('order.cancel'),
        ...byAnyActor('refund.request'),
        ...exceptBy(['payment'], 'dispute.closed'),
        ...exceptBy(['payment'], 'dispute.lost'),
      ],
    }),
    at(disputed(confirmed), [], {
      refuses: [
        opened,
        ...byAnyActor('order.decline'),
        ...byAnyActor('order.cancel'),
        ...byAnyActor('refund.request'),
        ...exceptBy(['payment'], 'dispute.closed'),
        ...exceptBy(['payment'], 'dispute.lost'),
      ],
    }),
    at(disputed(pickedUp), [], {
      refuses: [
        opened,
        ...byAnyActor('refund.request'),
        ...exceptBy(['payment'], 'dispute.closed'),
        ...exceptBy(['payment'], 'dispute.lost'),
      ],
    }),
    at(disputed(delivered), [], {
      refuses: [
        opened,
        ...byAnyActor('refund.request'),
        ...exceptBy(['payment'], 'dispute.closed'),
        ...exceptBy(['payment'], 'dispute.lost'),
      ],
    }),
    at(disputed(failedPaid), [], {
      refuses: [
        opened,
        ...byAnyActor('refund.request'),
        ...exceptBy(['payment'], 'dispute.closed'),
        ...exceptBy(['payment'], 'dispute.lost'),
      ],
    }),
    at(disputed(requested), [], {
      refuses: [
        opened,
        ...byAnyActor('refund.confirm'),
        ...exceptBy(['payment'], 'dispute.closed'),
        ...exceptBy(['payment'], 'dispute.lost'),
      ],
    }),
    at(
      after(
        disputed(declined),
        'a declined and disputed order whose refund failed',
        byPaymentProvider('refund.failed'),
      ),
      [],
      {
        refuses: [
          opened,
          ...byAnyActor('refund.confirm'),
          ...exceptBy(['payment'], 'dispute.closed'),
          ...exceptBy(['payment'], 'dispute.lost'),
        ],
      },
    ),
    at(
      after(
        disputed(cancelled),
        'a cancelled and disputed order whose refund failed',
        byPaymentProvider('refund.failed'),
      ),
      [],
      {
        refuses: [
          opened,
          ...byAnyActor('refund.confirm'),
          ...exceptBy(['payment'], 'dispute.closed'),
          ...exceptBy(['payment'], 'dispute.lost'),
        ],
      },
    ),
    at(
      disputed(requested),
      [refundPaidOut],
      shows('REFUNDED', { paid: false, refundedAt: returnedAt, dispute: null }),
    ),
  ),
  promise(
    'After a lost dispute an order that was not handed over ends, and the amount of one that was handed over is due again',
    at(disputed(paid), [lost], shows('FAILED', isReversed)),
    at(disputed(confirmed), [lost], shows('FAILED', isReversed)),
    at(disputed(failedPaid), [lost], shows('FAILED', isReversed)),
    at(disputed(requested), [lost], shows('REFUNDED', isReversed)),
    at(disputed(declined), [lost], shows('DECLINED', isReversed)),
    at(disputed(cancelled), [lost], shows('CANCELED', isReversed)),
    at(paid, [lost], shows('FAILED', isReversed)),
    at(owing, [], { refuses: byAnyActor('dispute.lost') }),
    at(failed, [], { refuses: byAnyActor('dispute.lost') }),
    at(after(disputed(declined), 'a declined order with a lost dispute', lost), [], {
      refuses: [lost, opened, byMerchant('refund.confirm')],
    }),
    at(after(disputed(cancelled), 'a cancelled order with a lost dispute', lost), [], {
      refuses: [lost, opened, byMerchant('refund.confirm')],
    }),
    at(disputed(handedOver), [lost], shows('ORDER_INTENT_CONFIRMED', isDueAgain)),
    at(disputed(pickedUp), [lost], shows('ORDER_PICKED_UP', isDueAgain)),
    at(disputed(delivered), [lost], shows('DELIVERED', isDueAgain)),
    at(disputed(handedOver), [], { refuses: exceptBy(['payment'], 'dispute.lost') }),
    at(
      after(disputed(delivered), 'a delivered order with a lost dispute', lost),
      [recordPayment],
      shows('DELIVERED', { paid: true, paidAt, paymentMethod: 'CASH', dispute: null }),
    ),
    at(after(disputed(delivered), 'a delivered order with a lost dispute', lost), [], {
      refuses: byAnyActor('dispute.lost'),
    }),
    at(after(disputed(pickedUp), 'an order with the courier, with a lost dispute', lost), [], {
      refuses: byAnyActor('dispute.lost'),
    }),
    at(after(disputed(handedOver), 'an order that was handed over, with a lost dispute', lost), [], {
      refuses: byAnyActor('dispute.lost'),
    }),
    at(
      after(disputed(failedPaid), 'a failed order with a lost dispute', lost),
      [pay],
      shows('PAYMENT_CONFIRMED', { paid: true, dispute: null, refundedAt: null }),
    ),
  ),
];
