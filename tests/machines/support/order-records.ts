import {
  deliveryConfigurations,
  deliveryTimings,
  orderStatuses,
  shippingModes,
  shippingStatuses,
} from '#domain/order-status.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';

export const plainRecord: OrderRecord = {
  status: 'CREATED',
  shippingStatus: 'PENDING',
  shippingMode: 'DELIVERY',
  deliveryConfiguration: 'KONTOR_DELIVERY',
  deliveryTiming: 'PRE_DELIVERY',
  paid: false,
  paymentMethod: null,
  statusBeforeRefund: null,
  refundStatus: null,
  dispute: null,
  failedAttempts: 0,
  restock: null,
  stockReserved: false,
  stockReservable: false,
};

/** Facts of refunds, disputes, goods and attempts, each combined with every status. */
const rareFacts: Partial<OrderRecord>[] = [
  { refundStatus: 'pending' },
  { refundStatus: 'failed' },
  { dispute: 'open' },
  { dispute: 'lost' },
  { dispute: 'open', refundStatus: 'pending' },
  { stockReserved: true },
  { stockReserved: true, restock: true },
  { stockReserved: true, restock: false },
  { failedAttempts: 2 },
  { failedAttempts: 3 },
];

/** During mutation tests only one in this many records is tested, so that a hundred runs take minutes. */
const step = process.env['MUTANT_TESTS'] ? 101 : 1;

/** Yields the records for which the charts are tested with every event and actor. */
export function* everyRecord(): Generator<OrderRecord> {
  let count = 0;
  for (const record of allRecords()) if (count++ % step === 0) yield record;
}

/** Yields combinations of all facts, including impossible ones. */
export function* allRecords(): Generator<OrderRecord> {
  for (const status of orderStatuses)
    for (const shippingStatus of shippingStatuses)
      for (const paid of [true, false])
        for (const stockReservable of [true, false]) {
          const record = { ...plainRecord, status, shippingStatus, paid, stockReservable };
          for (const shippingMode of shippingModes)
            for (const deliveryConfiguration of deliveryConfigurations)
              for (const deliveryTiming of deliveryTimings)
                for (const statusBeforeRefund of status === 'REFUND_REQUESTED' ? orderStatuses : [null])
                  yield {
                    ...record,
                    shippingMode,
                    deliveryConfiguration,
                    deliveryTiming,
                    statusBeforeRefund,
                  };
          const statusBeforeRefund = status === 'REFUND_REQUESTED' ? 'DELIVERED' : null;
          for (const facts of stockReservable ? rareFacts : [])
            yield { ...record, ...facts, statusBeforeRefund };
        }
}
