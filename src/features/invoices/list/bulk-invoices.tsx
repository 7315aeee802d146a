import { useQuery } from '@tanstack/react-query';
import {
  invoiceBulkCalls,
  type InvoiceBulkAction,
  type InvoiceBulkResult,
  type InvoiceTarget,
} from '#contract/money/invoice-bulk.ts';
import { common } from '#src/lib/common.messages.ts';
import { api } from '#src/lib/api/api.ts';
import { invoiceKeys } from '#src/features/invoices/invoices.queries.ts';
import { runInvoiceBulkAction } from '#src/features/invoices/invoices.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { BulkDialog, type BulkResult } from '#src/ui/overlays/bulk-dialog.tsx';
import { t } from './invoices.messages.ts';

export type BulkInvoicesProps = {
  action: InvoiceBulkAction;
  target: InvoiceTarget;
  count: number;
  onClose: (isDone: boolean) => void;
};

const actionLabels: Record<InvoiceBulkAction, string> = {
  send: t('send'),
  remind: t('remind'),
  void: t('void'),
};
const toBulkResult = ({ done, refused }: InvoiceBulkResult): BulkResult => ({
  done,
  refused: refused.length,
  refusals: refused.map(({ id, label, reason }) => ({ id, name: label, reason })),
});

/** Applies an action to many invoices: shows what it will do, and which invoices it skipped. */
export function BulkInvoices({ action, target, count, onClose }: BulkInvoicesProps) {
  const plan = useQuery({
    queryKey: [...invoiceKeys.all, 'plan', action, target],
    queryFn: ({ signal }) =>
      api(invoiceBulkCalls.planInvoicesAtOnce, { body: { action, target } }, { signal }),
    gcTime: 0,
  });
  const call = useWrite(runInvoiceBulkAction);
  const failure = call.refusal?.message ?? (call.isUnreachable ? common('unreachable') : plan.error?.message);
  return (
    <BulkDialog
      title={t(`ask.${action}`, { count })}
      consequence={t(`why.${action}`)}
      confirmLabel={actionLabels[action]}
      isDangerous={action === 'void'}
      preview={plan.data && toBulkResult(plan.data)}
      result={call.data && toBulkResult(call.data)}
      isPending={call.isPending}
      error={failure}
      onConfirm={() => void call.send({ body: { action, target } })}
      onClose={() => onClose(call.data !== undefined)}
    />
  );
}
