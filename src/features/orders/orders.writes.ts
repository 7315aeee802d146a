import { defineWrite } from '#src/lib/api/define-write.ts';
import { noteOrderChanged } from './orders.queries.ts';

export const refundOrder = defineWrite({
  call: 'refundOrder',
  invalidates: ['revenue'],
  onSuccess: noteOrderChanged,
});
