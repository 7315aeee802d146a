import type { DeliveryConfiguration, ShippingMode } from '#domain/order-status.ts';
import type { Deps } from '#server/deps.ts';
import { noCourierReason } from '#server/providers/delivery/none.ts';
import { AppError } from '#server/app-error.ts';

const instead = `${noCourierReason}. Choose to deliver it yourself`;

/**
 * Checks the choice of who delivers.
 * @throws INVALID at the field, where a courier is chosen and none is connected
 */
export function requireCourier(
  { courier }: Pick<Deps, 'courier'>,
  field: string,
  choice: { deliveryConfiguration: DeliveryConfiguration | null; shippingMode?: ShippingMode },
): void {
  const { deliveryConfiguration, shippingMode = 'DELIVERY' } = choice;
  if (courier.provider !== 'none') return;
  if (shippingMode === 'DELIVERY' && deliveryConfiguration === 'KONTOR_DELIVERY')
    throw new AppError('INVALID', { message: instead, fields: [{ field, message: instead }] });
}

/** @throws ILLEGAL_EVENT where a courier would have to be booked and none is connected */
export function requireCourierToBook({ courier }: Pick<Deps, 'courier'>): void {
  if (courier.provider === 'none')
    throw new AppError('ILLEGAL_EVENT', {
      message: `${noCourierReason}. Edit the order to deliver it yourself, then ship it.`,
      legal: [],
    });
}
