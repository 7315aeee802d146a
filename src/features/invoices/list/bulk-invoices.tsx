import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvoiceBulkAction, InvoiceBulkResult, InvoiceTarget } from '#contract/money/invoice-bulk.ts';
import { api } from '#src/lib/api/api.ts';
import { invoiceKeys, noteInvoicesChanged } from '#src/features/invoices/invoices.queries.ts';
import { useAttemptKey } from '#src/forms/use-attempt-key.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { BulkDialog, type BulkResult } from '#src/ui/overlays/bulk-dialog.tsx';
import { t } from './invoices.messages.ts';

export type BulkInvoicesProps = {
  action: InvoiceBulkAction;
  target: InvoiceTarget;
  count: number;
  onClose: (isDone: boolean) => void;
};

const labels: Record<InvoiceBulkAction, string> = { send: t('send'), remind: t('remind'), void: t('void') };
const told = ({ done, refused }: InvoiceBulkResult): BulkResult => ({
  done,
  refused: refused.length,
  refusals: refused.map(({ id, label, reason }) => ({ id, name: label, reason })),
});

/** One action with many invoices: what it would do, and which of them it left out. */
export function BulkInvoices({ action, target, count, onClose }: BulkInvoicesProps) {
  const queryClient = useQueryClient();
  const plan = useQuery({
    queryKey: [...invoiceKeys.all, 'plan', action, target],
    queryFn: ({ signal }) => api('planInvoicesAtOnce', { body: { action, target } }, { signal }),
    gcTime: 0,
  });
  const call = useCall('invoicesAtOnce');
  const keyOf = useAttemptKey();
  const start = async () => {
    const body = { action, target };
    if (await call.send({ body }, { idempotencyKey: keyOf(body) })) noteInvoicesChanged(queryClient);
  };
  const failure = call.refusal?.message ?? (call.isUnreachable ? t('unreachable') : plan.error?.message);
  return (
    <BulkDialog
      title={t(`ask.${action}`, { count })}
      consequence={t(`why.${action}`)}
      confirmLabel={labels[action]}
      isDangerous={action === 'void'}
      foreseen={plan.data && told(plan.data)}
      result={call.data && told(call.data)}
      isPending={call.isPending}
      error={failure}
      onConfirm={() => void start()}
      onClose={() => onClose(call.data !== undefined)}
    />
  );
}
