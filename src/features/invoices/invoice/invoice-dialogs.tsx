import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { InvoiceOverview, InvoicePayment } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import { getPayableMinor } from '#domain/invoice.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import {
  deleteInvoice,
  remindOfInvoice,
  revokeInvoiceLink,
  takeBackInvoicePayment,
  updateInvoice,
  updateInvoicePaymentStatus,
} from '#src/features/invoices/invoices.writes.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './invoice.messages.ts';
import { VoidDialog, WriteOffDialog, UndoWriteOffDialog } from './void-and-write-off-dialogs.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';
import { type InvoiceDialogProps, useDialogWrite } from './use-dialog-write.ts';
import { MessageField } from '#src/features/invoices/message-field.tsx';
import { SendDialog } from '#src/features/invoices/send-dialog.tsx';

export type InvoiceAction =
  | {
      kind:
        | 'send'
        | 'record'
        | 'remind'
        | 'markPaid'
        | 'markUnpaid'
        | 'stopRepeat'
        | 'void'
        | 'writeOff'
        | 'undoWriteOff'
        | 'revoke'
        | 'delete';
    }
  | { kind: 'takeBack'; payment: InvoicePayment };

export type InvoiceDialogsProps = {
  action: InvoiceAction;
  overview: InvoiceOverview;
  business: Business;
  onClose: () => void;
};

/** The dialog of the chosen action. It stays open until the server has accepted the action. */
export function InvoiceDialogs({ action, overview, business, onClose }: InvoiceDialogsProps) {
  const { invoice } = overview;
  const words = {
    number: invoice.number ?? '',
    customer: invoice.customer?.name ?? '',
    email: invoice.customer?.email ?? '',
    amount: formatMoney(getPayableMinor(invoice), invoice.currency),
    date: formatDay(invoice.dueOn),
  };
  const dialog = { overview, onClose, words };
  switch (action.kind) {
    case 'send':
      return <SendDialog invoice={invoice} business={business} onClose={onClose} onSent={onClose} />;
    case 'record':
    case 'markPaid':
      return (
        <RecordPaymentDialog
          invoice={invoice}
          timeZone={business.timeZone}
          isFullAmount={action.kind === 'markPaid'}
          onClose={onClose}
        />
      );
    case 'remind':
      return <RemindDialog {...dialog} business={business} />;
    case 'markUnpaid':
      return <UndoPaymentsDialog {...dialog} />;
    case 'takeBack':
      return <UndoPaymentDialog {...dialog} payment={action.payment} />;
    case 'void':
      return <VoidDialog {...dialog} />;
    case 'writeOff':
      return <WriteOffDialog {...dialog} />;
    case 'undoWriteOff':
      return <UndoWriteOffDialog {...dialog} />;
    case 'stopRepeat':
      return <StopRepeatDialog {...dialog} />;
    case 'revoke':
      return <ReplaceLinkDialog {...dialog} />;
    default:
      return <DeleteDialog {...dialog} />;
  }
}

const Reminder = z.object({ message: z.string() });

function RemindDialog({
  overview: { invoice },
  business,
  words,
  onClose,
}: InvoiceDialogProps & { business: Business }) {
  const form = useWriteForm({
    initial: { message: '' },
    draft: { kind: `invoice reminder ${invoice.id}` },
    schema: Reminder,
    write: useFormWrite(remindOfInvoice, (body: z.infer<typeof Reminder>) => ({
      params: { id: invoice.id },
      body,
    })),
    savedNotice: () => t('reminded'),
    onSaved: onClose,
    onClose,
  });
  return (
    <FormDialog form={form} role="alertdialog" title={t('remindTitle', words)} saveLabel={t('remind')}>
      <Text>{t('remindWhy', words)}</Text>
      <MessageField business={business} form={form} />
    </FormDialog>
  );
}

function UndoPaymentsDialog({ overview: { invoice }, onClose }: InvoiceDialogProps) {
  const { submit: take, ...step } = useDialogWrite(updateInvoicePaymentStatus, onClose);
  return (
    <ConfirmDialog
      {...step}
      title={t('undoPaymentsTitle')}
      consequence={t('undoPaymentsWhy')}
      confirmLabel={t('undoPayments')}
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={() =>
        void take({ params: { id: invoice.id }, body: { status: 'PENDING' } }, t('paymentsUndone'))
      }
    />
  );
}

function UndoPaymentDialog({
  overview: { invoice },
  words,
  payment,
  onClose,
}: InvoiceDialogProps & { payment: InvoicePayment }) {
  const { submit: take, ...step } = useDialogWrite(takeBackInvoicePayment, onClose);
  const amount = formatMoney(payment.amountMinor, invoice.currency);
  return (
    <ConfirmDialog
      {...step}
      title={t('undoPaymentTitle', { amount })}
      consequence={t('undoPaymentWhy', words)}
      confirmLabel={t('undoPayment')}
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={() =>
        void take({ params: { id: invoice.id, paymentId: payment.id } }, t('paymentUndone', { amount }))
      }
    />
  );
}

function StopRepeatDialog({ overview: { invoice }, onClose }: InvoiceDialogProps) {
  const { submit: take, ...step } = useDialogWrite(updateInvoice, onClose);
  const { id, version } = invoice;
  return (
    <ConfirmDialog
      {...step}
      title={t('stopTitle')}
      consequence={t('stopWhy')}
      confirmLabel={t('stopRepeat')}
      isOpen
      onClose={onClose}
      onConfirm={() => void take({ params: { id }, body: { repeat: null, version } }, t('stopped'))}
    />
  );
}

function ReplaceLinkDialog({ overview: { invoice }, words, onClose }: InvoiceDialogProps) {
  const { submit: take, ...step } = useDialogWrite(revokeInvoiceLink, onClose);
  return (
    <ConfirmDialog
      {...step}
      title={t('revokeTitle', words)}
      consequence={t('revokeWhy')}
      confirmLabel={t('revoke')}
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={() => void take({ params: { id: invoice.id } }, t('revoked'))}
    />
  );
}

function DeleteDialog({ overview: { invoice }, onClose }: InvoiceDialogProps) {
  const navigate = useNavigate();
  const call = useWrite(deleteInvoice);
  const remove = async () => {
    const leave = () => navigate({ to: '/dashboard/invoicing' });
    if (await call.send({ params: { id: invoice.id } }, { leave })) notify.success(t('deleted'));
  };
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      consequence={t('deleteWhy')}
      confirmLabel={t('delete')}
      isDangerous
      isOpen
      isPending={call.isPending}
      error={call.isUnreachable ? common('unreachable') : call.refusal?.message}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}
