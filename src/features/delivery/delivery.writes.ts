import { defineWrite } from '#src/lib/api/define-write.ts';

export const deleteDeliveryZone = defineWrite({ call: 'deleteDeliveryZone', invalidates: ['delivery'] });
