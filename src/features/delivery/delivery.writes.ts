import { deliveryZoneCalls } from '#contract/store/delivery-zone.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { deliverySettingsQuery } from './delivery.queries.ts';

export const createDeliveryZone = defineWrite({
  call: deliveryZoneCalls.createDeliveryZone,
  invalidates: ['delivery'],
});
export const updateDeliveryZone = defineWrite({
  call: deliveryZoneCalls.updateDeliveryZone,
  invalidates: ['delivery'],
});
export const deleteDeliveryZone = defineWrite({
  call: deliveryZoneCalls.deleteDeliveryZone,
  invalidates: ['delivery'],
});
export const updateShipmentSetting = defineWrite({
  call: deliveryZoneCalls.updateShipmentSetting,
  invalidates: ['delivery', 'home'],
  onSuccess: (queryClient, setting) =>
    void queryClient.setQueryData(deliverySettingsQuery().queryKey, (now) => now && { ...now, setting }),
});
