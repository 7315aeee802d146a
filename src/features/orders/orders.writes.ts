import { defineWrite } from '#src/lib/api/define-write.ts';
import { noteOrderChanged } from './orders.queries.ts';

export const refundOrder = defineWrite({
  call: 'refundOrder',
  invalidates: ['revenue'],
  onSuccess: noteOrderChanged,
});

export const createOrder = defineWrite({ call: 'createOrder', invalidates: ['orders', 'home'] });
export const editOrder = defineWrite({ call: 'editOrder', invalidates: [], onSuccess: noteOrderChanged });
