import { defineWrite } from '#src/lib/api/define-write.ts';
import { noteRefundBegun } from './revenue.queries.ts';

export const refundTransaction = defineWrite({
  call: 'refundTransaction',
  invalidates: [],
  onSuccess: noteRefundBegun,
});
