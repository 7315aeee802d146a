import type { InvoiceOverview } from '#contract/money/invoice.ts';
import { common } from '#src/lib/common.messages.ts';
import type { Write, WriteInput } from '#src/lib/api/define-write.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { notify } from '#src/ui/feedback/notifications.ts';

export type PartProps = {
  overview: InvoiceOverview;
  onClose: () => void;
  words: Record<'number' | 'customer' | 'email' | 'amount' | 'date', string>;
};

type SimpleCall =
  | 'remindOfInvoice'
  | 'updateInvoicePaymentStatus'
  | 'takeBackInvoicePayment'
  | 'updateInvoice'
  | 'voidInvoice'
  | 'writeOffInvoice'
  | 'undoInvoiceWriteOff'
  | 'revokeInvoiceLink';

/** Returns a function that sends a change of the invoice and closes its dialog on success. */
export function useStep<N extends SimpleCall>(write: Write<N>, onClose: () => void) {
  const call = useWrite(write);
  return {
    isPending: call.isPending,
    error: call.isUnreachable
      ? common('unreachable')
      : (call.refusal?.fields[0]?.message ?? call.refusal?.message),
    take: async (input: WriteInput<N>, done: string) => {
      if (!(await call.send(input))) return;
      notify.success(done);
      onClose();
    },
  };
}
