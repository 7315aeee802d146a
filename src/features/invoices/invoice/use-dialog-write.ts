import type { Call } from '#contract/call.ts';
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

/** Returns a function that sends a change of the invoice and closes its dialog on success. */
export function useDialogWrite<C extends Call>(write: Write<C>, onClose: () => void) {
  const call = useWrite(write);
  return {
    isPending: call.isPending,
    error: call.isUnreachable
      ? common('unreachable')
      : (call.refusal?.fields[0]?.message ?? call.refusal?.message),
    submit: async (input: WriteInput<C>, successMessage: string) => {
      if (!(await call.send(input))) return;
      notify.success(successMessage);
      onClose();
    },
  };
}
