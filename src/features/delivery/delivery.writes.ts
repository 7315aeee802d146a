import { defineWrite } from '#src/lib/api/define-write.ts';
import { deliverySettingsQuery } from './delivery.queries.ts';

export const createDeliveryZone = defineWrite({ call: 'createDeliveryZone', invalidates: ['delivery'] });
export const updateDeliveryZone = defineWrite({ call: 'updateDeliveryZone', invalidates: ['delivery'] });
export const deleteDeliveryZone = defineWrite({ call: 'deleteDeliveryZone', invalidates: ['delivery'] });
export const updateShipmentSetting = defineWrite({
  call: 'updateShipmentSetting',
  invalidates: ['delivery', 'home'],
  onSuccess: (queryClient, setting) =>
    void queryClient.setQueryData(deliverySettingsQuery().queryKey, (now) => now && { ...now, setting }),
});
