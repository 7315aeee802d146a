import type { InvoiceOverview } from '#contract/money/invoice.ts';
import { common } from '#src/lib/common.messages.ts';
import type { Write, WriteInput } from '#src/lib/api/define-write.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { notify } from '#src/ui/feedback/notifications.ts';

export type InvoiceDialogProps = {
  overview: InvoiceOverview;
  onClose: () => void;
  words: Record<'number' | 'customer' | 'email' | 'amount' | 'date', string>;
};

type DialogCall =
  | 'remindOfInvoice'
  | 'updateInvoicePaymentStatus'
  | 'takeBackInvoicePayment'
  | 'updateInvoice'
  | 'voidInvoice'
  | 'writeOffInvoice'
  | 'undoInvoiceWriteOff'
  | 'revokeInvoiceLink';

/** Returns a function that sends a change of the invoice and closes its dialog on success. */
export function useDialogWrite<N extends DialogCall>(write: Write<N>, onClose: () => void) {
  const call = useWrite(write);
  return {
    isPending: call.isPending,
    error: call.isUnreachable
      ? common('unreachable')
      : (call.refusal?.fields[0]?.message ?? call.refusal?.message),
    submit: async (input: WriteInput<N>, successMessage: string) => {
      if (!(await call.send(input))) return;
      notify.success(successMessage);
      onClose();
    },
  };
}
