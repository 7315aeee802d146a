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
  statusBeforeRefund: null,
  stockReservable: false,
};

/** Each value of each fact against every other: nothing here knows which combinations can come about. */
export function* everyRecord(): Generator<OrderRecord> {
  for (const status of orderStatuses)
    for (const shippingStatus of shippingStatuses)
      for (const shippingMode of shippingModes)
        for (const deliveryConfiguration of deliveryConfigurations)
          for (const deliveryTiming of deliveryTimings)
            for (const paid of [true, false])
              for (const stockReservable of [true, false])
                for (const statusBeforeRefund of status === 'REFUND_REQUESTED' ? orderStatuses : [null])
                  yield {
                    status,
                    shippingStatus,
                    shippingMode,
                    deliveryConfiguration,
                    deliveryTiming,
                    paid,
                    stockReservable,
                    statusBeforeRefund,
                  };
}
