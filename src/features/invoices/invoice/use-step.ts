import { useQueryClient } from '@tanstack/react-query';
import type { InvoiceOverview } from '#contract/money/invoice.ts';
import { noteInvoiceChanged } from '#src/features/invoices/invoices.queries.ts';
import { useAttemptKey } from '#src/forms/use-attempt-key.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { t } from './invoice.messages.ts';

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

/** What a call that changes the invoice makes of it, told once it is done. */
export function useStep<N extends SimpleCall>(name: N, onClose: () => void) {
  const queryClient = useQueryClient();
  const call = useCall(name);
  const keyOf = useAttemptKey();
  return {
    isPending: call.isPending,
    error: call.isUnreachable
      ? t('unreachable')
      : (call.refusal?.fields[0]?.message ?? call.refusal?.message),
    take: async (input: Parameters<typeof call.send>[0], done: string) => {
      const overview = await call.send(input, { idempotencyKey: keyOf(input) });
      if (!overview) return;
      noteInvoiceChanged(queryClient, overview);
      notify.success(done);
      onClose();
    },
  };
}
